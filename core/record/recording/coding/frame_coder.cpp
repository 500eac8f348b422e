#include "core/record/recording/coding/frame_coder.hpp"

#include <algorithm>

#include "core/base/serialization/archive.hpp"
#include "core/energy/serialize_energy.hpp"
#include "core/readings/contact_partners.hpp"
#include "core/record/recording/coding/exact_coder.hpp"
#include "core/record/recording/coding/rounding.hpp"

namespace scree {

template <typename Archive>
void serialize(Archive& archive, SolverStatus& solver) {
  auto& [step_size, steps, iterations, rejected, contacts, contacts_with_walls, contacts_of_nodes, candidates,
         asleep, smallest_gap, largest_force, cpu_seconds] = solver;
  archive(step_size, steps, iterations, rejected, contacts, contacts_with_walls, contacts_of_nodes,
          candidates, asleep, smallest_gap, largest_force, cpu_seconds);
}

template <typename Archive>
void serialize(Archive& archive, FrameWall& wall) {
  auto& [displacement, rotation, force, moment, present] = wall;
  archive(displacement, rotation.w, rotation.u, force, moment, present);
}

template <typename Archive>
void serialize(Archive& archive, FramePull& pull) {
  auto& [body, node, point, target, force] = pull;
  archive(body, node, point, target, force);
}

template <typename Archive>
void serialize(Archive& archive, BrokenBond& bond) {
  auto& [first, second, time] = bond;
  archive(first, second, time);
}

template <typename Archive>
void serialize(Archive& archive, Vec2& v) {
  archive(v.x(), v.y());
}

namespace {

/// Lossless part of a frame, stored in front of bodies and contacts.
template <typename Archive>
void serialize_head(Archive& archive, RecordedFrame& recorded, double& interval, std::uint64_t& bodies) {
  Frame& frame = recorded.frame;
  archive(frame.time, recorded.energy_error, interval, bodies, frame.energy, frame.solver, frame.walls,
          frame.pulls, frame.nodes, frame.broken_bonds, frame.notes, frame.residual_overlaps, frame.streams,
          frame.flows);
}

/// A frame without bodies and contacts.
RecordedFrame head_of(const RecordedFrame& recorded) {
  const Frame& frame = recorded.frame;
  return {{nullptr,
           nullptr,
           frame.time,
           {},
           frame.walls,
           frame.pulls,
           {},
           frame.nodes,
           frame.broken_bonds,
           frame.energy,
           frame.solver,
           frame.notes,
           {},
           frame.residual_overlaps,
           frame.streams,
           frame.flows},
          recorded.energy_error};
}

}  // namespace

BodySizes sizes_of(const Model& model) {
  BodySizes sizes;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const auto reach = single_precision(bounding_radius(model, static_cast<int>(i)));
    sizes.reach.push_back(reach);
    sizes.radius.push_back(is_sphere(model, static_cast<int>(i)) ? reach : 0.0F);
  }
  return sizes;
}

FrameCoder::FrameCoder(BodySizes sizes, bool exact)
    : sizes_(std::move(sizes)), exact_(exact), contacts_(sizes_), peaks_(sizes_) {}

void FrameCoder::begin_group() {
  bodies_.begin_group();
  contacts_.begin_group();
}

std::string FrameCoder::write(const RecordedFrame& frame) {
  RecordedFrame head = head_of(frame);
  double interval = frame.frame.time - time_;
  time_ = frame.frame.time;
  std::uint64_t count = frame.frame.bodies.size();
  ArchiveMeter meter;
  serialize_head(meter, head, interval, count);
  std::string text(meter.count(), '\0');
  ArchiveWriter writer(text.data());
  serialize_head(writer, head, interval, count);
  if (exact_) {
    write_exact(frame.frame.bodies, text);
    write_exact(frame.frame.contacts, text);
    write_exact(frame.frame.peaks, text);
    return text;
  }
  bodies_.write(frame.frame.bodies, interval, text);
  contacts_.write(frame.frame.contacts, bodies_.motions(), text);
  peaks_.begin_group();
  peaks_.write(frame.frame.peaks, bodies_.motions(), text);
  return text;
}

void FrameCoder::unpack(const std::shared_ptr<const Model>& model, std::string_view text, Unpacked& to) {
  double interval = 0.0;
  std::uint64_t count = 0;
  to.recorded = {};
  ArchiveReader reader(text);
  serialize_head(reader, to.recorded, interval, count);
  text.remove_prefix(text.size() - reader.left());
  Frame& frame = to.recorded.frame;
  frame.model = model;
  const auto walls = static_cast<int>(model->walls.size());
  if (count != model->bodies.size() || frame.walls.size() != model->walls.size() ||
      sizes_.radius.size() != count)
    throw SavedDataError("belongs to another scene");
  const auto exists = [&](const FramePull& pull) {
    return pull.body < static_cast<int>(count) && pull.node < static_cast<int>(frame.nodes.size()) &&
           (pull.body >= 0 || pull.node >= 0);
  };
  if (!std::all_of(frame.pulls.begin(), frame.pulls.end(), exists)) throw SavedDataError("is damaged");
  if (exact_) {
    frame.bodies = read_exact_bodies(text);
    if (frame.bodies.size() != count) throw SavedDataError("belongs to another scene");
    frame.contacts = read_exact_contacts(static_cast<int>(count), walls, text);
    frame.peaks = read_exact_contacts(static_cast<int>(count), walls, text);
    return;
  }
  BodyCoder::unpack(text, to.bodies);
  frame.bodies = bodies_.read(count, interval, to.bodies);
  to.motions = bodies_.motions();
  ContactCoder::unpack(text, to.contacts);
  to.peaks = text;
}

RecordedFrame FrameCoder::read(Unpacked& unpacked) {
  RecordedFrame recorded = std::move(unpacked.recorded);
  Frame& frame = recorded.frame;
  if (exact_) {
    note_rules(frame);
    return recorded;
  }
  const auto walls = static_cast<int>(frame.walls.size());
  frame.contacts = contacts_.read(unpacked.motions, walls, unpacked.contacts);
  peaks_.begin_group();
  std::string_view text = unpacked.peaks;
  ContactCoder::unpack(text, unpacked.contacts);
  frame.peaks = peaks_.read(unpacked.motions, walls, unpacked.contacts);
  note_rules(frame);
  return recorded;
}

void FrameCoder::skim(Unpacked& unpacked) {
  if (exact_) return;
  contacts_.skim(unpacked.motions, static_cast<int>(unpacked.recorded.frame.walls.size()), unpacked.contacts);
}

}  // namespace scree
