#include "core/record/recording/recording_of_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include "core/base/serialization/sealed.hpp"
#include "core/base/user_cache.hpp"
#include "core/energy/energy_columns.hpp"
#include "core/energy/energy_error.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/probe_columns.hpp"
#include "core/record/columns/solver_columns.hpp"
#include "core/record/columns/stream_columns.hpp"
#include "core/record/columns/wall_columns.hpp"
#include "core/record/recording/recording_index.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/record/tables/table_rows.hpp"
#include "core/record/tables/tables.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

const std::array<const char*, 7> tables = {"bodies.csv", "contacts.csv", "walls.csv", "energy.csv",
                                           "solver.csv", "streams.csv",  "probes.csv"};

/// Value of a key of summary.json, which is flat; empty: missing.
std::string value_of(const std::string& json, const std::string& key) {
  const std::size_t name = json.find("\"" + key + "\"");
  const std::size_t begin = name == std::string::npos ? name : json.find('"', json.find(':', name));
  if (begin == std::string::npos) return {};
  return json.substr(begin + 1, json.find('"', begin + 1) - begin - 1);
}

std::filesystem::path scene_beside(const std::filesystem::path& folder) {
  if (std::filesystem::exists(folder / scene_of_tables)) return folder / scene_of_tables;
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".toml") found.push_back(entry.path());
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1)
    throw SceneError(folder, 0, "has several scenes (.toml); leave only the one that its tables belong to");
  std::ifstream stream(folder / "summary.json", std::ios::binary);
  const std::string summary{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const std::filesystem::path named = value_of(summary, "scene");
  for (const std::filesystem::path& path : {named, folder / named}) {
    if (!named.empty() && std::filesystem::is_regular_file(path)) return path;
  }
  throw SceneError(folder, 0,
                   "has tables, but not their scene; put a copy of the scene file (.toml) beside them");
}

/// The table at its first row; none: no such table.
std::optional<TableRows> table(const std::filesystem::path& folder, const char* name) {
  if (!std::filesystem::exists(folder / name)) return std::nullopt;
  return TableRows(folder / name);
}

/// Calls `take` for each row of a time. Rows of earlier times, which have no bodies, are skipped.
template <typename Take>
void take_rows(std::optional<TableRows>& rows, double time, const Take& take) {
  if (!rows) return;
  while (rows->there() && rows->time() < time) rows->next();
  while (rows->there() && rows->time() == time) {
    take(*rows);
    rows->next();
  }
}

int whole_number(const TableRows& rows, std::string_view column, int below) {
  const double number = rows.number(column);
  if (!(number >= 0.0) || number >= below || number != std::floor(number))
    rows.refuse(
        std::string(rows.text(column)).append(" is not in the scene; the tables belong to another one"));
  return static_cast<int>(number);
}

class TableFrames {
 public:
  TableFrames(const std::filesystem::path& folder, std::shared_ptr<const Model> model)
      : model_(std::move(model)),
        bodies_(folder / "bodies.csv"),
        contacts_(table(folder, "contacts.csv")),
        walls_(table(folder, "walls.csv")),
        energy_(table(folder, "energy.csv")),
        solver_(table(folder, "solver.csv")),
        streams_(table(folder, "streams.csv")),
        probes_(table(folder, "probes.csv")) {
    last_.model = model_;
    last_.bodies.resize(model_->bodies.size());
    for (std::size_t i = 0; i < last_.bodies.size(); ++i) {
      last_.bodies[i].position = model_->start[i].position;
      last_.bodies[i].rotation = Rotation::from_rotation_vector(model_->start[i].rotation);
    }
    last_.walls.resize(model_->walls.size());
    last_.flows = starting_frame(model_).flows;
    for (std::size_t i = 0; i < model_->walls.size(); ++i)
      wall_numbers_[model_->walls[i].name] = static_cast<int>(i);
    for (int kind = 0; kind <= static_cast<int>(ContactKind::sphere_vertex); ++kind)
      kinds_[name_of(static_cast<ContactKind>(kind))] = static_cast<ContactKind>(kind);
  }

  /// Advances to the next block of rows; false at the end.
  bool next() {
    if (!bodies_.there()) return false;
    last_.time = bodies_.time();
    read_bodies();
    read_walls();
    last_.contacts.clear();
    take_rows(contacts_, last_.time,
              [this](const TableRows& rows) { last_.contacts.push_back(contact_of(rows)); });
    take_rows(energy_, last_.time,
              [this](const TableRows& rows) { read_cells(rows, energy_columns, last_.energy); });
    read_streams();
    read_flows();
    last_.solver.contacts = static_cast<int>(last_.contacts.size());
    take_rows(solver_, last_.time,
              [this](const TableRows& rows) { read_cells(rows, solver_columns, last_.solver); });
    // The tables have all others.
    if (contacts_)
      last_.solver.contacts_of_nodes = last_.solver.contacts - static_cast<int>(last_.contacts.size());
    return true;
  }
  const Frame& frame() const { return last_; }

 private:
  void read_bodies() {
    for (FrameBody& body : last_.bodies) body.present = false;
    while (bodies_.there() && bodies_.time() == last_.time) {
      const int number = whole_number(bodies_, "body", static_cast<int>(last_.bodies.size()));
      FrameBody& body = last_.bodies[static_cast<std::size_t>(number)];
      body.present = true;
      read_cells(bodies_, body_columns, body);
      body.rotation = Rotation::from_rotation_vector(bodies_.vector("r"));
      bodies_.next();
    }
  }

  void read_walls() {
    if (!walls_) return;
    for (FrameWall& wall : last_.walls) wall.present = false;
    take_rows(walls_, last_.time, [this](const TableRows& rows) {
      const auto found = wall_numbers_.find(std::string(rows.text("wall")));
      if (found == wall_numbers_.end())
        rows.refuse("there is no such wall; the tables belong to another scene");
      FrameWall& wall = last_.walls[static_cast<std::size_t>(found->second)];
      wall.present = true;
      read_cells(rows, wall_columns, wall);
    });
  }

  void read_streams() {
    last_.streams.resize(model_->streams.size());
    take_rows(streams_, last_.time, [this](const TableRows& rows) {
      const auto found = std::find(model_->streams.begin(), model_->streams.end(), rows.text("stream"));
      if (found == model_->streams.end())
        rows.refuse("there is no such inlet or outlet; the tables belong to another scene");
      read_cells(rows, stream_columns,
                 last_.streams[static_cast<std::size_t>(found - model_->streams.begin())]);
    });
  }

  /// What probes have counted; other probes measure the frame.
  void read_flows() {
    take_rows(probes_, last_.time, [this](const TableRows& rows) {
      const std::optional<Probe> probe = find_probe(model_->scene, rows.text("probe"));
      if (!probe || probe->spec.kind != ProbeKind::flow) return;
      const double value = rows.number("value");
      FrameFlow& flow = last_.flows[probe->flow];
      const Column<FrameFlow>* column = find_column(flow_columns, rows.text("quantity")).column;
      if (column == nullptr) rows.refuse("no probe of kind \"flow\" has this quantity");
      if (const auto* member = std::get_if<double FrameFlow::*>(&column->value)) flow.** member = value;
      if (const auto* member = std::get_if<long FrameFlow::*>(&column->value))
        flow.** member = std::lround(value);
    });
  }

  FrameContact contact_of(const TableRows& rows) const {
    FrameContact contact;
    const int bodies = static_cast<int>(last_.bodies.size());
    contact.a = whole_number(rows, "a", bodies);
    const auto wall = wall_numbers_.find(std::string(rows.text("b")));
    if (wall != wall_numbers_.end()) {
      contact.wall = wall->second;
    } else {
      contact.b = whole_number(rows, "b", bodies);
    }
    const auto kind = kinds_.find(rows.text("kind"));
    if (kind == kinds_.end()) rows.refuse("its kind of contact is not known");
    contact.kind = kind->second;
    contact.status =
        rows.text("status") == name_of(ContactStatus::stick) ? ContactStatus::stick : ContactStatus::slip;
    contact.point = rows.vector("");
    contact.normal = rows.vector("n");
    contact.gap = rows.number("gap");
    contact.normal_force = rows.number("normal_force");
    contact.elastic_force = contact.normal_force;
    contact.peak_force = contact.normal_force;
    contact.friction = rows.vector("f") - contact.normal_force * contact.normal;
    contact.largest_overlap = rows.number("largest_overlap");
    return contact;
  }

  std::shared_ptr<const Model> model_;
  TableRows bodies_;
  std::optional<TableRows> contacts_;
  std::optional<TableRows> walls_;
  std::optional<TableRows> energy_;
  std::optional<TableRows> solver_;
  std::optional<TableRows> streams_;
  std::optional<TableRows> probes_;
  std::map<std::string, int> wall_numbers_;
  std::map<std::string_view, ContactKind> kinds_;
  Frame last_;
};

/// Identifies a state of the tables, to detect changes.
std::string fingerprint(const std::filesystem::path& folder) {
  std::string text = std::filesystem::absolute(folder).lexically_normal().string();
  for (const char* name : tables) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(folder / name, error);
    const auto changed = std::filesystem::last_write_time(folder / name, error).time_since_epoch().count();
    text += '\n' + std::to_string(error ? 0 : size) + ' ' + std::to_string(error ? 0 : changed);
  }
  return std::to_string(checksum(text)) + '-' + std::to_string(text.size());
}

}  // namespace

std::filesystem::path recording_of_tables(const std::filesystem::path& folder) {
  if (!std::filesystem::exists(folder / "bodies.csv"))
    throw SceneError(folder, 0, "has no bodies.csv; name a folder written by scree run --out");
  const std::filesystem::path path =
      user_cache() / "tables" / (fingerprint(folder) + "-" + std::to_string(recording_version) + ".screerec");
  if (std::filesystem::exists(path)) return path;
  const auto model = build_model(read_scene(scene_beside(folder)));
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::filesystem::path beside = path;
  beside += ".part";
  try {
    RecordingWriter writer(beside, model->scene, *model, false);
    EnergyError energy_error;
    for (TableFrames frames(folder, model); frames.next();) {
      energy_error.add(frames.frame().energy);
      writer.append(frames.frame(), energy_error.value());
    }
    writer.finish();
  } catch (...) {
    std::filesystem::remove(beside, ignored);
    throw;
  }
  std::filesystem::rename(beside, path);
  return path;
}

}  // namespace scree
