#include "app/panels/rows/part_rows.hpp"

#include <QCoreApplication>
#include <QTreeWidget>
#include <algorithm>

#include "app/panels/rows/scene_rows.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/model/model.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/scene/names.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {
namespace {

constexpr int part_table_role = Qt::UserRole + 4;
constexpr int part_index_role = Qt::UserRole + 5;
constexpr int part_stays_role = Qt::UserRole + 6;
constexpr std::size_t most_bodies = 200;

QString tr(const char* text) {
  return QCoreApplication::translate("ScenePanel", text);
}

bool is_pull(const EventSpec& event) {
  return std::holds_alternative<PullSpec>(event.action);
}

/// "first", or "body 3".
QString title_of(const std::string& name, const QString& kind, std::size_t index) {
  return name.empty() ? QStringLiteral("%1 %2").arg(kind).arg(index) : text_of(name);
}

/// A part with its values, folded.
void add_part(QTreeWidgetItem* parent, const QString& name, const QString& value, const char* table,
              std::size_t index, const std::vector<ListedValue>& values) {
  add_row(parent, name, value, tr("Double click to edit it"));
  QTreeWidgetItem* row = parent->child(parent->childCount() - 1);
  set_part(*row, table, index);
  const std::vector<std::string> parts = parts_of(values, table);
  if (index < parts.size()) add_value_rows(row, values, parts[index]);
}

/// Values of a fluid that are left out in the scene.
void add_fluid_defaults(QTreeWidgetItem& section, const Scene& scene,
                        const std::vector<ListedValue>& values) {
  const FluidSpec none;
  for (const auto& [path, text] : {std::pair("fluid.drag", toml_value(none.drag)),
                                   std::pair("fluid.velocity", toml_value(none.velocity)),
                                   std::pair("fluid.magnus", toml_value(none.magnus))}) {
    const auto is_this = [&path = path](const ListedValue& value) { return value.path == path; };
    if (std::none_of(values.begin(), values.end(), is_this))
      add_value_row(&section, described_value(scene, path, text));
  }
}

QTreeWidgetItem* add_section(QTreeWidget& tree, const QString& title, const QString& value) {
  auto* section = new QTreeWidgetItem(&tree, {title, value});
  QFont bold = tree.font();
  bold.setWeight(QFont::DemiBold);
  section->setFont(0, bold);
  section->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  return section;
}

QString shape_value(const ShapeSpec& shape) {
  return shape.radius ? tr("radius %1").arg(quantity_text(*shape.radius, "m"))
                      : text_of(shape.mesh.filename().string());
}

/// "2 kg/s of ball".
QString rate_text(const InletSpec& inlet) {
  const QString rate =
      inlet.mass_rate ? quantity_text(*inlet.mass_rate, "kg/s") : quantity_text(inlet.number_rate, "1/s");
  return tr("%1 of %2").arg(rate, text_of(shapes_text(inlet.bodies)));
}

}  // namespace

PartRow part_of(const QTreeWidgetItem& item) {
  for (const QTreeWidgetItem* at = &item; at != nullptr; at = at->parent()) {
    const QVariant table = at->data(0, part_table_role);
    if (!table.isValid()) continue;
    return {table.toString(), at->data(0, part_index_role).toInt(), !at->data(0, part_stays_role).toBool()};
  }
  return {};
}

std::optional<std::string> fill_of(const QTreeWidgetItem& item) {
  for (const QTreeWidgetItem* at = &item; at != nullptr; at = at->parent()) {
    if (const QVariant fill = at->data(0, fill_role); fill.isValid()) return fill.toString().toStdString();
  }
  return std::nullopt;
}

bool can_be_placed(const PartRow& part) {
  static const QStringList tables = {
      QStringLiteral("body"),  QStringLiteral("fill"),   QStringLiteral("wall"), QStringLiteral("load"),
      QStringLiteral("inlet"), QStringLiteral("outlet"), QStringLiteral("probe")};
  return tables.contains(part.table);
}

void set_part(QTreeWidgetItem& item, const char* table, std::size_t index, bool removable) {
  item.setData(0, part_table_role, QString::fromLatin1(table));
  item.setData(0, part_index_role, static_cast<int>(index));
  item.setData(0, part_stays_role, !removable);
}

void set_event_part(QTreeWidgetItem& item, const std::vector<EventSpec>& events, std::size_t number) {
  const bool pull = is_pull(events[number]);
  const auto before = std::count_if(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(number),
                                    [pull](const EventSpec& event) { return is_pull(event) == pull; });
  set_part(item, pull ? "pull" : "event", static_cast<std::size_t>(before));
}

void add_body_parts(QTreeWidgetItem& bodies, const Model& model, const std::vector<ListedValue>& values) {
  const Scene& scene = model.scene;
  if (scene.bodies.empty() && scene.fills.empty() && model.joining_fills.empty()) return;
  auto* parts = new QTreeWidgetItem(&bodies, {tr("by parts"), {}});
  parts->setToolTip(0, tr("Bodies and fills of the scene"));
  for (std::size_t i = 0; i < scene.fills.size(); ++i) {
    const FillSpec& fill = scene.fills[i];
    const QString count = fill.file.empty() ? QString::number(fill.count) + QStringLiteral(" × ") : QString();
    add_part(parts, title_of(fill.name, tr("fill"), i), count + text_of(shapes_text(fill)), "fill", i,
             values);
    if (!fill.name.empty()) parts->child(parts->childCount() - 1)->setData(0, fill_role, text_of(fill.name));
  }
  for (const auto& [name, joined] : model.joining_fills) {
    const QString shape = joined.count > 0
                              ? text_of(model
                                            .shapes[static_cast<std::size_t>(
                                                model.bodies[static_cast<std::size_t>(joined.first)].shape)]
                                            .name)
                              : QString();
    add_row(parts, text_of(name), QStringLiteral("%1 × %2").arg(joined.count).arg(shape),
            tr("Added by an event"));
    parts->child(parts->childCount() - 1)->setData(0, fill_role, text_of(name));
  }
  for (std::size_t i = 0; i < std::min(scene.bodies.size(), most_bodies); ++i) {
    const BodySpec& body = scene.bodies[i];
    add_part(parts, title_of(body.name, tr("body"), i), text_of(body.shape), "body", i, values);
  }
  if (scene.bodies.size() > most_bodies)
    add_row(parts, tr("… and %1 more").arg(scene.bodies.size() - most_bodies), {});
}

void add_wall_values(QTreeWidgetItem& row, const Scene& scene, std::size_t wall,
                     const std::vector<ListedValue>& values) {
  const std::vector<std::string> parts = parts_of(values, "wall");
  if (wall >= parts.size()) return;
  add_value_rows(&row, values, parts[wall]);
  if (!std::holds_alternative<std::monostate>(scene.walls[wall].motion)) return;
  for (const char* key : {".motion.velocity", ".motion.spin"})
    add_value_row(&row, described_value(scene, parts[wall] + key, toml_value(Vec3(Vec3::Zero()))));
}

void add_surroundings(QTreeWidget& tree, const Model& model, const std::vector<ListedValue>& values) {
  const auto is_sphere = [&](const BodyModel& body) {
    return model.shapes[static_cast<std::size_t>(body.shape)].radius.has_value();
  };
  const bool may_have_fluid =
      !model.lattice && std::any_of(model.bodies.begin(), model.bodies.end(), is_sphere);
  for (const auto& [part, title] :
       {std::pair("fluid", tr("Fluid")), std::pair("near_field", tr("Near field"))}) {
    const auto belongs = [&part = part](const ListedValue& value) { return value.part == part; };
    const bool there = std::any_of(values.begin(), values.end(), belongs);
    const bool fluid = may_have_fluid && part == std::string_view("fluid");
    if (!there && !fluid) continue;
    QTreeWidgetItem* section = add_section(tree, title, there ? QString() : tr("none"));
    set_part(*section, part, 0, there);
    section->setExpanded(there);
    add_value_rows(section, values, part);
    if (fluid) add_fluid_defaults(*section, model.scene, values);
  }
}

void add_part_sections(QTreeWidget& tree, const Scene& scene, const std::vector<ListedValue>& values) {
  if (!scene.shapes.empty()) {
    QTreeWidgetItem* section = add_section(tree, tr("Shapes"), QString::number(scene.shapes.size()));
    for (std::size_t i = 0; i < scene.shapes.size(); ++i)
      add_part(section, text_of(scene.shapes[i].name), shape_value(scene.shapes[i]), "shape", i, values);
  }
  if (!scene.inlets.empty()) {
    QTreeWidgetItem* section = add_section(tree, tr("Inlets"), QString::number(scene.inlets.size()));
    for (std::size_t i = 0; i < scene.inlets.size(); ++i)
      add_part(section, title_of(scene.inlets[i].bodies.name, tr("inlet"), i), rate_text(scene.inlets[i]),
               "inlet", i, values);
  }
  if (!scene.outlets.empty()) {
    QTreeWidgetItem* section = add_section(tree, tr("Outlets"), QString::number(scene.outlets.size()));
    for (std::size_t i = 0; i < scene.outlets.size(); ++i)
      add_part(section, title_of(scene.outlets[i].name, tr("outlet"), i), {}, "outlet", i, values);
  }
  if (!scene.probes.empty()) {
    QTreeWidgetItem* section = add_section(tree, tr("Probes"), QString::number(scene.probes.size()));
    for (std::size_t i = 0; i < scene.probes.size(); ++i) {
      const std::string_view kind = name_of(scene.probes[i].kind);
      add_part(section, title_of(scene.probes[i].name, tr("probe"), i),
               QString::fromLatin1(kind.data(), static_cast<qsizetype>(kind.size())), "probe", i, values);
    }
  }
  if (!scene.loads.empty()) {
    QTreeWidgetItem* section = add_section(tree, tr("Loads"), QString::number(scene.loads.size()));
    for (std::size_t i = 0; i < scene.loads.size(); ++i)
      add_part(section, tr("on %1").arg(text_of(scene.loads[i].body)),
               scene.loads[i].force.empty() ? tr("moment") : tr("force"), "load", i, values);
  }
  if (!scene.plots.empty()) {
    QTreeWidgetItem* section = add_section(tree, tr("Plots"), QString::number(scene.plots.size()));
    for (std::size_t i = 0; i < scene.plots.size(); ++i)
      add_part(section, title_of(scene.plots[i].title, tr("plot"), i), {}, "plot", i, values);
  }
}

}  // namespace scree
