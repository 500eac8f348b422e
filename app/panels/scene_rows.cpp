#include "app/panels/scene_rows.hpp"

#include <QCoreApplication>

#include "app/shell/quantity_text.hpp"
#include "core/model/model.hpp"

namespace scree {
namespace {

QString translated(const char* text) {
  return QCoreApplication::translate("ScenePanel", text);
}

}  // namespace

void make_editable(const QTreeWidgetItem& parent, const std::string& path, const std::string& text) {
  QTreeWidgetItem* row = parent.child(parent.childCount() - 1);
  row->setFlags(row->flags() | Qt::ItemIsEditable);
  row->setData(1, path_role, text_of(path));
  row->setData(1, text_role, text_of(text));
  row->setToolTip(1,
                  translated("%1. Double click to change it from now on, in SI units").arg(row->toolTip(1)));
  QFont underlined = row->font(1);
  underlined.setUnderline(true);
  row->setFont(1, underlined);
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
  return translated("mesh, %1 triangles").arg(std::get<Shape>(wall.shape).mesh.triangles.size());
}

}  // namespace scree
