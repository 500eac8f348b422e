#include "app/cli/recorder.hpp"

#include "core/base/text/text_file.hpp"
#include "core/record/tables/mode_tables.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

/// Refuses to replace the file that the scene was read from.
void check_scene_of_tables(const std::filesystem::path& folder, const Scene& scene, bool changed) {
  std::error_code none;
  if (changed && std::filesystem::equivalent(scene.file, folder / scene_of_tables, none)) {
    throw SceneError(folder / scene_of_tables, 0,
                     "is the scene of this run, which --set would replace; give another --out folder");
  }
}

}  // namespace

Recorder::Recorder(const std::optional<std::filesystem::path>& folder, const Model& model, bool scene_changed,
                   bool verify, const std::optional<Checkpoint>& resumed)
    : folder_(folder) {
  state_.summary = Summary(verify);
  if (resumed) state_ = resumed->record;
  if (!folder_) return;
  check_scene_of_tables(*folder_, model.scene, scene_changed);
  const bool continued = resumed && has_tables(*folder_);
  if (continued) check_tables(*folder_, state_.tables, state_.last_output);
  try {
    open_tables(model, continued);
    keep_scene(model.scene, scene_changed);
    // A checkpoint of an earlier run would be mistaken for one of this run.
    if (!resumed) std::filesystem::remove(checkpoint_file());
  } catch (const std::filesystem::filesystem_error& error) {
    throw std::ios_base::failure(error.path1().string() + ": cannot be created as a folder", error.code());
  }
}

void Recorder::open_tables(const Model& model, bool continued) {
  const bool paraview = model.scene.output.paraview;
  if (continued) {
    if (paraview) paraview_.emplace(*folder_, state_.paraview);
    tables_.emplace(*folder_, model, state_.tables);
    return;
  }
  tables_.emplace(*folder_, model);
  remove_modes(*folder_);
  if (paraview) paraview_.emplace(*folder_);
}

void Recorder::keep_scene(const Scene& scene, bool changed) const {
  const std::filesystem::path path = *folder_ / scene_of_tables;
  std::error_code none;
  if (changed) {
    write_scene(scene, path);
  } else if (!std::filesystem::equivalent(scene.file, path, none)) {
    std::filesystem::remove(path);
  }
}

void Recorder::begin_recording(const std::filesystem::path& path, const Model& model, bool exact,
                               bool resumed) {
  if (resumed && std::filesystem::exists(path)) {
    recording_ = RecordingWriter::continued(path, model.scene, model, exact, state_.last_output);
  } else {
    recording_.emplace(path, model.scene, model, exact);
  }
  contacts_recorded_ = model.scene.output.contacts;
}

/// Frame with the total processor time of the run.
Frame Recorder::frame_of(const Simulation& simulation, bool contacts) const {
  Frame frame = simulation.frame(contacts);
  frame.solver.cpu_seconds += state_.cpu_seconds;
  return frame;
}

Frame Recorder::moment(const Simulation& simulation) const {
  Frame frame = frame_of(simulation, false);
  frame.bodies = std::vector<FrameBody>();
  return frame;
}

Frame Recorder::record_end(const Simulation& simulation) {
  const Frame frame = moment(simulation);
  state_.summary.add_end(frame);
  return frame;
}

Frame Recorder::record(const Simulation& simulation) {
  const bool in_tables = tables_ && (tables_->have_contacts() || tables_->have_probes() || paraview_);
  Frame frame = frame_of(simulation, in_tables || (recording_ && contacts_recorded_));
  state_.summary.add(frame, simulation.threads());
  state_.last_output = frame.time;
  if (tables_) tables_->append(frame);
  if (paraview_) paraview_->append(frame);
  if (recording_) recording_->append(frame, state_.summary.energy_error());
  frame.bodies = std::vector<FrameBody>();
  frame.contacts = std::vector<FrameContact>();
  return frame;
}

void Recorder::save_checkpoint(const Simulation& simulation) {
  tables_->flush();
  Checkpoint checkpoint{state_, simulation.save()};
  checkpoint.record.tables = tables_->lengths();
  if (paraview_) checkpoint.record.paraview = paraview_->place();
  checkpoint.record.cpu_seconds = moment(simulation).solver.cpu_seconds;
  checkpoint.record.wall_seconds = wall_seconds();
  write_checkpoint(checkpoint_file(), checkpoint);
  last_checkpoint_ = simulation.time();
}

void Recorder::finish(const Frame& last, int threads) {
  if (recording_) recording_->finish();
  if (!folder_) return;
  tables_->flush();
  write_text_file(*folder_ / "summary.json", state_.summary.json(last, threads, wall_seconds()));
}

double Recorder::wall_seconds() const {
  const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
  return state_.wall_seconds + now.count();
}

}  // namespace scree
