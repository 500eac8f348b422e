#include "app/panels/rows/scene_rows.hpp"

#include <QCoreApplication>
#include <set>

#include "app/shell/plain_text.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/widgets/slider_scale.hpp"
#include "core/model/model.hpp"

namespace scree {
namespace {

QString translated(const char* text) {
  return QCoreApplication::translate("ScenePanel", text);
}

/// A number with its unit in few digits, anything else as the file has it.
QString shown_value(const ListedValue& value) {
  bool number = false;
  const double size = text_of(value.text).toDouble(&number);
  if (number && !value.unit.empty()) return quantity_text(size, value.unit);
  const bool quoted = value.text.size() >= 2 && value.text.front() == value.text.back() &&
                      (value.text.front() == '"' || value.text.front() == '\'');
  const std::string text = quoted ? value.text.substr(1, value.text.size() - 2) : value.text;
  return text_of(value.unit.empty() ? text : text + " " + value.unit);
}

/// "hardening stress" of "material.steel.hardening.stress".
QString name_of_key(const ListedValue& value) {
  std::string key = value.part.empty() ? value.path : value.path.substr(value.part.size() + 1);
  if (key.starts_with("normal.")) key = key.substr(key.find('.') + 1);
  return text_of(key).replace(QLatin1Char('_'), QLatin1Char(' ')).replace(QLatin1Char('.'), QLatin1Char(' '));
}

}  // namespace

void make_editable(QTreeWidgetItem* row, const ListedValue& value) {
  const QString meaning = plain_text(value.meaning);
  const QString about = row->toolTip(1) == row->text(1) ? meaning : row->toolTip(1);
  const QString how = value.live ? translated("Double click to change it from now on")
                                 : translated("Double click to change it; applies after a restart");
  row->setFlags(row->flags() | Qt::ItemIsEditable);
  row->setData(1, path_role, text_of(value.path));
  row->setData(1, text_role, text_of(value.text));
  row->setData(1, unit_role, text_of(value.unit));
  row->setData(1, meaning_role, meaning);
  row->setData(1, live_role, value.live);
  row->setData(1, kind_role, QVariant::fromValue(NumberKind{value.range, value.whole, text_of(value.unit)}));
  row->setToolTip(1, about.isEmpty() ? how : about + QStringLiteral(". ") + how);
  QFont underlined = row->font(1);
  underlined.setUnderline(true);
  row->setFont(1, underlined);
}

void add_value(QTreeWidgetItem* parent, const QString& name, const QString& shown, const QString& tip,
               const ListedValue& value) {
  add_row(parent, name, shown, tip);
  make_editable(parent->child(parent->childCount() - 1), value);
}

void add_value_row(QTreeWidgetItem* parent, const ListedValue& value) {
  add_value(parent, name_of_key(value), shown_value(value), plain_text(value.meaning), value);
}

void add_value_rows(QTreeWidgetItem* parent, const std::vector<ListedValue>& values,
                    const std::string& part) {
  std::set<std::string> shown;
  for (int row = 0; row < parent->childCount(); ++row)
    shown.insert(parent->child(row)->data(1, path_role).toString().toStdString());
  for (const ListedValue& value : values) {
    if (value.part != part || shown.count(value.path) != 0) continue;
    const std::string key = part.empty() ? value.path : value.path.substr(part.size() + 1);
    if (key == "name" || key == "title" || key == "description") continue;
    add_value_row(parent, value);
  }
}

QString shape_text(const Shape& shape) {
  if (shape.radius)
    return translated("sphere of radius %1; mean mass").arg(quantity_text(*shape.radius, "m"));
  return translated("%1 faces, %2 convex edges, %3 vertices that can touch; bounding radius %4; mean mass")
      .arg(shape.features.faces.size())
      .arg(shape.features.edges.size())
      .arg(shape.features.vertices.size())
      .arg(quantity_text(shape.bounding_radius, "m"));
}

QString wall_text(const WallModel& wall) {
  if (std::holds_alternative<PlaneSpec>(wall.shape)) return translated("plane");
  if (std::holds_alternative<BoxSpec>(wall.shape)) return translated("box");
  const auto& mesh = std::get<Shape>(wall.shape);
  if (mesh.round) return is_cylinder(mesh.round->surface) ? translated("cylinder") : translated("cone");
  return translated("mesh, %1 triangles").arg(mesh.mesh.triangles.size());
}

}  // namespace scree
