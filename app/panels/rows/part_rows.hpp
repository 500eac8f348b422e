#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/parts/listed_values.hpp"
#include "core/scene/scene.hpp"

class QTreeWidget;
class QTreeWidgetItem;

namespace scree {

struct Model;

// Rows of the scene panel that stand for parts of the scene, which can be edited and removed.

/// The part of a row, or of the row above it.
struct PartRow {
  QString table;  ///< "wall"; null: none
  int index = 0;  ///< in the text of the scene
  bool removable = false;
};
PartRow part_of(const QTreeWidgetItem& item);
/// Name of the fill to whose rows one belongs; null: to none.
std::optional<std::string> fill_of(const QTreeWidgetItem& item);
/// Returns whether it may have a place in the view.
bool can_be_placed(const PartRow& part);
void set_part(QTreeWidgetItem& item, const char* table, std::size_t index, bool removable = true);
/// @param number  of the event among all, pulls included
void set_event_part(QTreeWidgetItem& item, const std::vector<EventSpec>& events, std::size_t number);

/// Bodies and fills in the order of the scene, folded.
void add_body_parts(QTreeWidgetItem& bodies, const Model& model, const std::vector<ListedValue>& values);
/// Values of a wall; one at rest has a velocity and a spin that can be given to it.
void add_wall_values(QTreeWidgetItem& row, const Scene& scene, std::size_t wall,
                     const std::vector<ListedValue>& values);
/// Sections of the fluid, which spheres without one can get, and of the near field, if there is one.
void add_surroundings(QTreeWidget& tree, const Model& model, const std::vector<ListedValue>& values);
/// Sections of shapes, loads and plots, folded; those without parts are left out.
void add_part_sections(QTreeWidget& tree, const Scene& scene, const std::vector<ListedValue>& values);

}  // namespace scree
