#include "app/forms/part_kinds.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "app/forms/offered_names.hpp"
#include "core/scene/names.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

const std::vector<std::string> keys_of_mesh = {"mesh", "unit", "scale", "inside", "position", "rotation"};
const std::vector<std::string> wall_forms = {"plane", "box", "cylinder", "cone"};

QString tr(const char* text) {
  return QCoreApplication::translate("PartKinds", text);
}

/// Keys of a probe that belong to some kinds only, with these.
struct KeyOfProbes {
  const char* key;
  std::vector<PartType> of;
};
const std::vector<KeyOfProbes> keys_of_probes = {
    {"region", {PartType::probe_region, PartType::probe_repose, PartType::probe_mixing}},
    {"layers", {PartType::probe_region}},
    {"axis", {PartType::probe_region}},
    {"plane", {PartType::probe_flow}},
    {"stream", {PartType::probe_flow}},
    {"form", {PartType::probe_repose}},
    {"materials", {PartType::probe_mixing}},
    {"cell", {PartType::probe_mixing}}};

/// Keys of probes that do not belong to one of these, and the kind, which is chosen before.
std::vector<std::string> keys_of_other_probes(PartType type) {
  std::vector<std::string> keys = {"kind"};
  for (const KeyOfProbes& one : keys_of_probes) {
    if (std::find(one.of.begin(), one.of.end(), type) == one.of.end()) keys.emplace_back(one.key);
  }
  return keys;
}

const std::vector<std::pair<const char*, PartType>> types_of_probes = {{"region", PartType::probe_region},
                                                                       {"flow", PartType::probe_flow},
                                                                       {"repose", PartType::probe_repose},
                                                                       {"mixing", PartType::probe_mixing}};

/// Keys of a wall that do not belong to a form; of a mesh, if the form is empty.
std::vector<std::string> keys_of_others(const std::string& form) {
  std::vector<std::string> keys = form.empty() ? std::vector<std::string>() : keys_of_mesh;
  std::copy_if(wall_forms.begin(), wall_forms.end(), std::back_inserter(keys),
               [&](const std::string& one) { return one != form; });
  return keys;
}

bool has(const std::vector<SceneValue>& values, const char* key) {
  return std::any_of(values.begin(), values.end(), [&](const SceneValue& one) { return one.path == key; });
}

QString title_of(const std::string& table) {
  static const std::vector<std::pair<const char*, const char*>> titles = {
      {"", QT_TRANSLATE_NOOP("PartKinds", "Scene")},
      {"solver", QT_TRANSLATE_NOOP("PartKinds", "Solver")},
      {"output", QT_TRANSLATE_NOOP("PartKinds", "Output")},
      {"fluid", QT_TRANSLATE_NOOP("PartKinds", "Fluid")},
      {"near_field", QT_TRANSLATE_NOOP("PartKinds", "Near field")},
      {"lattice", QT_TRANSLATE_NOOP("PartKinds", "Bonded plate")},
      {"view", QT_TRANSLATE_NOOP("PartKinds", "View")},
      {"body", QT_TRANSLATE_NOOP("PartKinds", "Body")},
      {"fill", QT_TRANSLATE_NOOP("PartKinds", "Fill")},
      {"inlet", QT_TRANSLATE_NOOP("PartKinds", "Inlet")},
      {"outlet", QT_TRANSLATE_NOOP("PartKinds", "Outlet")},
      {"probe", QT_TRANSLATE_NOOP("PartKinds", "Probe")},
      {"load", QT_TRANSLATE_NOOP("PartKinds", "Load")},
      {"event", QT_TRANSLATE_NOOP("PartKinds", "Event")},
      {"pull", QT_TRANSLATE_NOOP("PartKinds", "Pull")},
      {"plot", QT_TRANSLATE_NOOP("PartKinds", "Plot")},
      {"try", QT_TRANSLATE_NOOP("PartKinds", "Value to try")},
      {"contact", QT_TRANSLATE_NOOP("PartKinds", "Contact law")},
      {"material", QT_TRANSLATE_NOOP("PartKinds", "Material")},
      {"wall", QT_TRANSLATE_NOOP("PartKinds", "Wall")},
      {"shape", QT_TRANSLATE_NOOP("PartKinds", "Shape")},
  };
  for (const auto& [known, title] : titles) {
    if (table == known) return tr(title);
  }
  return QString::fromStdString(table);
}

const char* table_of(PartType type) {
  switch (type) {
    case PartType::body:
      return "body";
    case PartType::fill:
      return "fill";
    case PartType::inlet:
      return "inlet";
    case PartType::outlet:
      return "outlet";
    case PartType::probe_region:
    case PartType::probe_flow:
    case PartType::probe_repose:
    case PartType::probe_mixing:
      return "probe";
    case PartType::plane:
    case PartType::box:
    case PartType::cylinder:
    case PartType::cone:
    case PartType::mesh_wall:
      return "wall";
    case PartType::load:
      return "load";
    case PartType::event:
      return "event";
    case PartType::pull:
      return "pull";
    case PartType::plot:
      return "plot";
    case PartType::tried:
      return "try";
    case PartType::contact:
      return "contact";
    case PartType::material:
      return "material";
    case PartType::sphere:
    case PartType::mesh:
      return "shape";
  }
  return "";
}

/// Few digits: 0.6, not 0.6000000000000001.
Vec3 rounded(const Vec3& place) {
  constexpr int digits = 6;
  Vec3 few;
  for (int axis = 0; axis < 3; ++axis) few[axis] = QString::number(place[axis], 'g', digits).toDouble();
  return few;
}

std::string quoted(const std::string& text) {
  return toml_value(text);
}

template <typename Parts>
void add_only(std::vector<SceneValue>& values, const char* key, const Parts& parts) {
  if (parts.size() == 1) values.push_back({key, quoted(parts.front().name)});
}

QStringList probe_names_of(const Scene& scene) {
  QStringList names;
  for (const std::string& name : probe_names(scene)) names << QString::fromStdString(name);
  return names;
}

std::string region_text(const Box& region) {
  return std::string("{ min = ") + toml_value(rounded(region.min)) +
         ", max = " + toml_value(rounded(region.max)) + " }";
}

/// A plane across gravity, in the middle of a region.
std::string plane_text(const Scene& scene, const Box& region) {
  const Vec3 down = scene.gravity.isZero(0.0) ? Vec3(-Vec3::UnitZ()) : scene.gravity.normalized();
  return "{ point = " + toml_value(rounded(0.5 * (region.min + region.max))) +
         ", normal = " + toml_value(rounded(down)) + " }";
}

/// @param region  of the scene
void add_probe(std::vector<SceneValue>& values, PartType type, const Scene& scene, const Box& region) {
  const auto found = std::find_if(types_of_probes.begin(), types_of_probes.end(),
                                  [&](const auto& one) { return one.second == type; });
  const QStringList taken = probe_names_of(scene);
  QString name = QString::fromLatin1(found->first);
  for (int number = 2; taken.contains(name); ++number)
    name = QStringLiteral("%1_%2").arg(QLatin1String(found->first)).arg(number);
  values.push_back({"name", quoted(name.toStdString())});
  values.push_back({"kind", quoted(found->first)});
  if (type == PartType::probe_region) values.push_back({"region", region_text(region)});
  if (type == PartType::probe_flow) values.push_back({"plane", plane_text(scene, region)});
  if (type != PartType::probe_mixing) return;
  if (scene.materials.size() == 2) {
    values.push_back({"materials", toml_value(std::vector<std::string>{scene.materials[0].name,
                                                                       scene.materials[1].name})});
  }
  values.push_back({"cell", toml_value(rounded(0.1 * (region.max - region.min)).maxCoeff())});
}

void add_wall_form(std::vector<SceneValue>& values, PartType type) {
  if (type == PartType::plane)
    values.push_back({"plane", "{ point = [0.0, 0.0, 0.0], normal = [0.0, 0.0, 1.0] }"});
  if (type == PartType::box)
    values.push_back({"box", "{ min = [-0.5, -0.5, 0.0], max = [0.5, 0.5, 1.0], open = [\"top\"] }"});
  if (type == PartType::cylinder)
    values.push_back(
        {"cylinder", "{ point = [0.0, 0.0, 0.0], axis = [0.0, 0.0, 1.0], radius = 0.5, length = 1.0 }"});
  if (type == PartType::cone)
    values.push_back({"cone",
                      "{ apex = [0.0, 0.0, 0.0], axis = [0.0, 0.0, 1.0], half_angle = 0.5, from = 0.1, "
                      "to = 1.0 }"});
}

}  // namespace

PartKind kind_of_new(PartType type) {
  PartKind kind{table_of(type), {}, {}};
  kind.title = title_of(kind.table);
  switch (type) {
    case PartType::plane:
      kind.title = tr("Wall: plane");
      kind.hidden = keys_of_others("plane");
      break;
    case PartType::box:
      kind.title = tr("Wall: box");
      kind.hidden = keys_of_others("box");
      break;
    case PartType::cylinder:
      kind.title = tr("Wall: cylinder");
      kind.hidden = keys_of_others("cylinder");
      break;
    case PartType::cone:
      kind.title = tr("Wall: cone");
      kind.hidden = keys_of_others("cone");
      break;
    case PartType::mesh_wall:
      kind.title = tr("Wall: mesh");
      kind.hidden = keys_of_others({});
      break;
    case PartType::probe_region:
      kind.title = tr("Probe: region");
      kind.hidden = keys_of_other_probes(type);
      break;
    case PartType::probe_flow:
      kind.title = tr("Probe: flow");
      kind.hidden = keys_of_other_probes(type);
      break;
    case PartType::probe_repose:
      kind.title = tr("Probe: angle of repose");
      kind.hidden = keys_of_other_probes(type);
      break;
    case PartType::probe_mixing:
      kind.title = tr("Probe: mixing");
      kind.hidden = keys_of_other_probes(type);
      break;
    case PartType::sphere:
      kind.title = tr("Shape: sphere");
      kind.hidden = {"mesh", "unit", "scale"};
      break;
    case PartType::mesh:
      kind.title = tr("Shape: mesh");
      kind.hidden = {"radius"};
      break;
    default:
      break;
  }
  return kind;
}

PartKind kind_of_part(const ScenePart& part, const std::vector<SceneValue>& values) {
  if (part.table == "wall" && has(values, "plane")) return kind_of_new(PartType::plane);
  if (part.table == "wall" && has(values, "box")) return kind_of_new(PartType::box);
  if (part.table == "wall" && has(values, "cylinder")) return kind_of_new(PartType::cylinder);
  if (part.table == "wall" && has(values, "cone")) return kind_of_new(PartType::cone);
  if (part.table == "wall" && has(values, "mesh")) return kind_of_new(PartType::mesh_wall);
  for (const auto& [kind, type] : types_of_probes) {
    const auto is_kind = [&, own = quoted(kind)](const SceneValue& one) {
      return one.path == "kind" && one.text == own;
    };
    if (part.table == "probe" && std::any_of(values.begin(), values.end(), is_kind)) return kind_of_new(type);
  }
  if (part.table == "shape" && has(values, "radius")) return kind_of_new(PartType::sphere);
  if (part.table == "shape" && has(values, "mesh")) return kind_of_new(PartType::mesh);
  return {part.table, title_of(part.table), {}};
}

QString titled(const PartKind& kind, const std::string& name) {
  return name.empty() ? kind.title
                      : QCoreApplication::translate("PartKind", "%1 “%2”")
                            .arg(kind.title, QString::fromStdString(name));
}

QString title_of_part(const Scene& scene, const ScenePart& part) {
  return titled(kind_of_part(part, values_of_part(scene, part)), name_of_part(scene, part));
}

std::vector<SceneValue> start_values(PartType type, const Scene& scene, const Box& region) {
  std::vector<SceneValue> values;
  const auto named = [&](NamesOf kind, const char* wanted) {
    values.push_back({"name", quoted(free_name(scene, kind, wanted))});
  };
  switch (type) {
    case PartType::body:
      named(NamesOf::removables, "body");
      add_only(values, "shape", scene.shapes);
      add_only(values, "material", scene.materials);
      values.push_back({"position", toml_value(rounded(0.5 * (region.min + region.max)))});
      break;
    case PartType::fill:
      named(NamesOf::removables, "fill");
      add_only(values, "shape", scene.shapes);
      add_only(values, "material", scene.materials);
      values.push_back({"count", "20"});
      values.push_back({"region", region_text(region)});
      break;
    case PartType::inlet:
      named(NamesOf::removables, "inlet");
      add_only(values, "shape", scene.shapes);
      add_only(values, "material", scene.materials);
      values.push_back({"region", region_text(region)});
      values.push_back({"rate", "{ number = 20.0 }"});
      break;
    case PartType::outlet:
      named(NamesOf::removables, "outlet");
      values.push_back({"below", "{ z = -1.0 }"});
      break;
    case PartType::probe_region:
    case PartType::probe_flow:
    case PartType::probe_repose:
    case PartType::probe_mixing:
      add_probe(values, type, scene, region);
      break;
    case PartType::plane:
    case PartType::box:
    case PartType::cylinder:
    case PartType::cone:
    case PartType::mesh_wall:
      named(NamesOf::removables, "wall");
      if (!scene.materials.empty()) values.push_back({"material", quoted(scene.materials.front().name)});
      add_wall_form(values, type);
      break;
    case PartType::sphere:
      named(NamesOf::shapes, "ball");
      break;
    case PartType::load:
    case PartType::pull:
      add_only(values, "body", scene.bodies);
      break;
    default:
      break;
  }
  return values;
}

}  // namespace scree
