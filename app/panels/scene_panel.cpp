#include "app/panels/scene_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "app/panels/friction_box.hpp"
#include "app/panels/rows/lattice_rows.hpp"
#include "app/panels/rows/law_rows.hpp"
#include "app/panels/rows/part_rows.hpp"
#include "app/panels/rows/scene_rows.hpp"
#include "app/panels/rows/value_editor.hpp"
#include "app/panels/still_box.hpp"
#include "app/panels/try_box.hpp"
#include "app/panels/waiting_bar.hpp"
#include "app/runner/event_text.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "core/base/text/number.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/names.hpp"
#include "core/scene/toml/toml_writer.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

QString name_of_rule(const ContactRule& rule) {
  if (!rule.materials) return ScenePanel::tr("all materials");
  return text_of((*rule.materials)[0]) + QStringLiteral(" – ") + text_of((*rule.materials)[1]);
}

QTreeWidgetItem* last_row(QTreeWidgetItem* parent) {
  return parent->child(parent->childCount() - 1);
}

}  // namespace

ScenePanel::ScenePanel(QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 8, 12);
  layout->setSpacing(8);
  title_ = new QLabel(tr("No scene is open."));
  title_->setObjectName(QStringLiteral("heading"));
  title_->setWordWrap(true);
  title_->setTextFormat(Qt::PlainText);
  description_ = new QLabel;
  description_->setObjectName(QStringLiteral("faint"));
  description_->setWordWrap(true);
  description_->setTextFormat(Qt::PlainText);
  tree_ = new QTreeWidget;
  tree_->setObjectName(QStringLiteral("scene_tree"));
  tree_->setColumnCount(2);
  tree_->setHeaderHidden(true);
  tree_->setIndentation(14);
  tree_->setFocusPolicy(Qt::StrongFocus);
  tree_->setSelectionMode(QAbstractItemView::NoSelection);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  tree_->header()->setStretchLastSection(false);
  tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree_->setWordWrap(true);
  tree_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  auto* editor = new ValueEditor(this);
  tree_->setItemDelegate(editor);
  // Later, since an edit refills the tree.
  connect(
      editor, &ValueEditor::edited, this,
      [this](const QString& path, const QString& text) {
        waiting_bar_->show_fault({});
        emit value_edited(path, text);
      },
      Qt::QueuedConnection);
  connect_drag(*editor);
  connect(editor, &ValueEditor::closeEditor, this, &ScenePanel::show_unshown, Qt::QueuedConnection);
  connect(tree_->header(), &QHeaderView::sectionResized, this, &ScenePanel::fit_notes);
  connect(tree_, &QWidget::customContextMenuRequested, this, &ScenePanel::show_menu);
  tree_->setExpandsOnDoubleClick(false);
  connect(tree_, &QTreeWidget::itemDoubleClicked, this, &ScenePanel::open_part);
  friction_ = new FrictionBox;
  connect(friction_, &FrictionBox::change_wanted, this, [this](const FrictionEvent& friction) {
    show_friction();
    emit change_wanted(friction);
  });
  layout->addWidget(title_);
  still_ = new StillBox;
  still_->hide();
  layout->addWidget(description_);
  layout->addWidget(still_);
  try_ = new TryBox;
  layout->addWidget(try_);
  connect(try_, &TryBox::tried, this, &ScenePanel::value_tried);
  const QString tries = QStringLiteral("try");
  connect(try_, &TryBox::edit_wanted, this,
          [this, tries](int index) { emit part_edit_wanted(tries, index); });
  connect(try_, &TryBox::removal_wanted, this,
          [this, tries](int index) { emit part_removal_wanted(tries, index); });
  layout->addWidget(tree_, 1);
  waiting_bar_ = new WaitingBar;
  layout->addWidget(waiting_bar_);
  connect(waiting_bar_, &WaitingBar::restart_wanted, this, &ScenePanel::restart_wanted);
  connect(waiting_bar_, &WaitingBar::discard_wanted, this, &ScenePanel::discard_wanted);
  layout->addWidget(friction_);
}

/// In order with the edits.
void ScenePanel::connect_drag(const ValueEditor& editor) {
  connect(&editor, &ValueEditor::dragged, this, &ScenePanel::value_dragged, Qt::QueuedConnection);
  connect(&editor, &ValueEditor::drag_ended, this, &ScenePanel::value_drag_ended, Qt::QueuedConnection);
  connect(&editor, &ValueEditor::drag_given_up, this, &ScenePanel::value_drag_given_up, Qt::QueuedConnection);
}

QTreeWidgetItem* ScenePanel::add_section(const QString& title, const QString& value) {
  auto* item = new QTreeWidgetItem(tree_, {title, value});
  QFont bold = tree_->font();
  bold.setWeight(QFont::DemiBold);
  item->setFont(0, bold);
  item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  item->setExpanded(true);
  return item;
}

void ScenePanel::set_model(const std::shared_ptr<const Model>& shown) {
  const Model& model = *shown;
  if (scene_.file != model.scene.file) stop_typing(*tree_);  // into another scene
  scene_ = model.scene;
  events_ = scene_.events;
  friction_->set_scene(scene_);
  title_->setText(text_of(model.scene.title));
  description_->setText(text_of(model.scene.description));
  description_->setVisible(!model.scene.description.empty());
  still_->setVisible(stands_still(model));
  if (stands_still(model)) still_->set_model(model);
  duration_ = scene_.duration;
  changed_.reset();
  unshown_.reset();
  waiting_bar_->show_fault({});
  fill(shown);
  try_->show_scene(scene_, waiting_);
}

/// Shows the parts of a scene with their values. What is being typed meanwhile is kept.
void ScenePanel::fill(const std::shared_ptr<const Model>& shown) {
  model_ = shown;
  const Model& model = *model_;
  joined_ = joined_names(model);
  values_ = listed_values(model.scene);
  const std::optional<TypedValue> typed = stop_typing(*tree_);
  tree_->clear();
  wall_items_.clear();
  note_items_.clear();
  friction_items_.clear();
  bodies_item_ = events_item_ = duration_item_ = nullptr;
  add_notes(model);
  if (model.lattice) add_lattice(model);
  const bool bodies = !model.lattice || !model.bodies.empty();
  if (bodies) add_bodies(model);
  if (bodies || !model.walls.empty()) add_walls(model);
  add_materials(model.scene);
  if (bodies || !model.scene.contacts.empty()) add_laws(model.scene);
  add_surroundings(*tree_, model, values_);
  show_events();
  if (!stands_still(model)) add_solver(model);
  add_part_sections(*tree_, model.scene, values_);
  show_friction();
  show_waiting();
  if (typed && !go_on_typing(*tree_, *typed))
    tell_refusal(tr("“%1” was not taken: the scene has no %2 any more.").arg(typed->text, typed->path));
}

/// Shows other values; open rows stay open.
void ScenePanel::refill(const std::shared_ptr<const Model>& model) {
  const auto name_of = [](const QTreeWidgetItem* item) {
    return (item->parent() != nullptr ? item->parent()->text(0) : QString()) + QStringLiteral("/") +
           item->text(0);
  };
  QMap<QString, bool> open;
  for (QTreeWidgetItemIterator item(tree_); *item != nullptr; ++item)
    open[name_of(*item)] = (*item)->isExpanded();
  fill(model);
  for (QTreeWidgetItemIterator item(tree_); *item != nullptr; ++item)
    (*item)->setExpanded(open.value(name_of(*item), (*item)->isExpanded()));
}

void ScenePanel::tell_refusal(const QString& fault) {
  waiting_bar_->show_fault(fault);
}

void ScenePanel::forget_refusal() {
  waiting_bar_->show_fault({});
}

void ScenePanel::set_waiting(const std::vector<SceneValue>& waiting) {
  waiting_ = waiting;
  waiting_bar_->set_count(static_cast<int>(waiting.size()));
  if (!model_) return;
  refill(model_);
  try_->show_scene(scene_, waiting_);
}

/// A value that waits replaces the present one in its row.
void ScenePanel::show_waiting() {
  for (QTreeWidgetItemIterator item(tree_); *item != nullptr; ++item) {
    const std::string path = (*item)->data(1, path_role).toString().toStdString();
    const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const SceneValue& value) { return value.path == path; });
    if (path.empty() || found == waiting_.end()) continue;
    (*item)->setText(1, tr("%1 ⟳").arg(text_of(found->text)));
    (*item)->setToolTip(1, tr("Applies after a restart; now %1").arg((*item)->data(1, text_role).toString()));
    (*item)->setData(1, present_role, (*item)->data(1, text_role));
    (*item)->setData(1, text_role, text_of(found->text));
    (*item)->setForeground(1, window_colors(current_theme()).warning);
  }
}

void ScenePanel::add_notes(const Model& model) {
  if (model.notes.empty()) return;
  QTreeWidgetItem* section = add_section(tr("Notes"), QString::number(model.notes.size()));
  for (const std::string& note : model.notes) {
    add_row(section, text_of(note), {});
    QTreeWidgetItem* item = section->child(section->childCount() - 1);
    item->setFirstColumnSpanned(true);
    note_items_.append(item);
  }
  take_theme();
  fit_notes();
}

void ScenePanel::take_theme() {
  if (!note_items_.empty())
    note_items_.front()->parent()->setForeground(0, window_colors(current_theme()).warning);
}

/// Gives each note the lines that it needs; rows of a tree have one by default.
void ScenePanel::fit_notes() {
  constexpr int levels = 2;
  constexpr int beside = 6;   // margins of the style [pixels]
  constexpr int between = 4;  // of the style sheet [pixels]
  const QRect room(0, 0, tree_->viewport()->width() - levels * tree_->indentation() - beside, 0);
  for (QTreeWidgetItem* item : note_items_) {
    const int height = tree_->fontMetrics().boundingRect(room, Qt::TextWordWrap, item->text(0)).height();
    item->setSizeHint(0, QSize(0, height + between));
  }
}

void ScenePanel::add_bodies(const Model& model) {
  bodies_item_ = add_section(tr("Bodies"), QString::number(model.bodies.size()));
  body_rows_ = 0;
  show_body_groups(model);
  add_body_parts(*bodies_item_, model, values_);
}

/// Bodies by shape and material, with their mass: those that join a run are among them.
void ScenePanel::show_body_groups(const Model& model) {
  struct Group {
    int count = 0;
    double mass = 0.0;
  };
  std::map<std::pair<int, int>, Group> groups;
  double total = 0.0;
  for (const BodyModel& body : model.bodies) {
    Group& group = groups[{body.shape, body.material}];
    ++group.count;
    group.mass += body.mass;
    total += body.mass;
  }
  for (; body_rows_ > 0; --body_rows_) delete bodies_item_->takeChild(0);
  // The rows after them stay where they are, folded or not.
  const auto add = [this](const QString& name, const QString& value, const QString& hint) {
    add_row(bodies_item_, name, value, hint);
    bodies_item_->insertChild(body_rows_++, bodies_item_->takeChild(bodies_item_->childCount() - 1));
  };
  for (const auto& [key, group] : groups) {
    const Shape& shape = model.shapes[static_cast<std::size_t>(key.first)];
    const std::string& material = model.scene.materials[static_cast<std::size_t>(key.second)].name;
    add(text_of(shape.name) + QStringLiteral(" · ") + text_of(material),
        QStringLiteral("%1 × %2").arg(group.count).arg(quantity_text(group.mass / group.count, "kg")),
        shape_text(shape));
  }
  add(tr("total mass"), quantity_text(total, "kg"), {});
  grouped_ = model.bodies.size();
}

void ScenePanel::add_lattice(const Model& model) {
  static const QStringList analyses = {tr("static"), tr("modes"), tr("moving")};
  QTreeWidgetItem* section =
      add_section(tr("Bonded plate"), analyses[static_cast<int>(model.scene.lattice->analysis)]);
  set_part(*section, "lattice", 0);
  add_lattice_rows(*section, model, values_);
}

void ScenePanel::add_walls(const Model& model) {
  QTreeWidgetItem* section = add_section(tr("Walls"), QString::number(model.walls.size()));
  for (std::size_t i = 0; i < model.walls.size(); ++i) {
    const WallModel& wall = model.walls[i];
    add_row(section, text_of(wall.name), wall_text(wall), tr("Right click: remove it at the moment shown"));
    wall_items_.append(last_row(section));
    wall_items_.back()->setData(0, wall_role, static_cast<int>(i));
    add_wall_values(*wall_items_.back(), model.scene, i, values_);
    if (!wall.joined) set_part(*wall_items_.back(), "wall", i);
  }
}

void ScenePanel::add_materials(const Scene& scene) {
  QTreeWidgetItem* section = add_section(tr("Materials"), QString::number(scene.materials.size()));
  const std::vector<std::string> parts = parts_of(values_, "material");
  for (std::size_t i = 0; i < scene.materials.size(); ++i) {
    const MaterialSpec& material = scene.materials[i];
    auto* item = new QTreeWidgetItem(section, {text_of(material.name)});
    set_part(*item, "material", static_cast<std::size_t>(&material - scene.materials.data()));
    item->setExpanded(scene.materials.size() == 1);
    const auto add = [&](const QString& name, const std::optional<double>& value, const char* unit,
                         const std::string& key) {
      if (value)
        add_value(item, name, quantity_text(*value, unit), {},
                  described_value(scene, parts[i] + "." + key, number_text(*value)));
    };
    add(tr("density"), material.density, "kg/m³", "density");
    add(tr("Young's modulus"), material.young_modulus, "Pa", "young_modulus");
    add(tr("Poisson's ratio"), material.poisson_ratio, "", "poisson_ratio");
    add(tr("yield stress"), material.yield_stress, "Pa", "yield_stress");
    add_value_rows(item, values_, parts[i]);
  }
}

void ScenePanel::add_laws(const Scene& scene) {
  QTreeWidgetItem* section = add_section(tr("Contact laws"), QString::number(scene.contacts.size()));
  for (std::size_t k = 0; k < scene.contacts.size(); ++k) {
    const ContactRule& rule = scene.contacts[k];
    auto* item = new QTreeWidgetItem(section, {name_of_rule(rule), text_of(traits_of(rule.normal).title)});
    set_part(*item, "contact", k);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setExpanded(scene.contacts.size() == 1);
    friction_items_.append(add_law_rows(*item, scene, k, values_));
  }
}

void ScenePanel::add_solver(const Model& model) {
  const Scene& scene = model.scene;
  QTreeWidgetItem* section = add_section(tr("Solver"), text_of(std::string(name_of(scene.solver.method))));
  set_part(*section, "solver", 0, false);
  add_row(section, tr("largest step"), quantity_text(largest_step(model), "s"),
          scene.solver.time_step
              ? tr("As given in the scene")
              : tr("Chosen automatically: a twentieth of the shortest contact of spheres, a fiftieth for "
                   "elastoplastic spheres, less with strong dashpots and spins; a contact time of polyhedra; "
                   "half the stability limit of a lattice"));
  make_editable(last_row(section),
                described_value(scene, "solver.time_step", number_text(largest_step(model))));
  add_row(section, tr("duration"), {});
  duration_item_ = last_row(section);
  show_duration(duration_);
  const Vec3& gravity = scene.gravity;
  add_value(section, tr("gravity"), quantity_text(gravity.norm(), "m/s²"),
            QStringLiteral("(%1, %2, %3) m/s²").arg(gravity.x()).arg(gravity.y()).arg(gravity.z()),
            described_value(scene, "gravity", toml_value(gravity)));
  add_value(section, tr("output every"), quantity_text(scene.output.interval, "s"), {},
            described_value(scene, "output.interval", number_text(scene.output.interval)));
  add_value_rows(section, values_, "solver");
}

void ScenePanel::show_duration(double duration) {
  duration_ = duration;
  if (duration_item_ == nullptr) return;
  duration_item_->setText(1, quantity_text(duration, "s"));
  duration_item_->setToolTip(1, duration_item_->text(1));
  make_editable(duration_item_, described_value(scene_, "duration", number_text(duration)));
}

/// Shows the values of the moment, unless a row is being edited, which stays.
void ScenePanel::show_unshown() {
  if (!unshown_ || edits_a_value(*tree_)) return;
  refill(std::exchange(unshown_, nullptr));
}

void ScenePanel::show_frame(const Frame& frame, bool newest) {
  friction_->set_moment(frame, newest);
  const bool others = joined_names(*frame.model) != joined_;
  if (frame.changed != changed_ || (others && !unshown_)) {
    unshown_ = frame.changed ? frame.changed : frame.model;
    changed_ = frame.changed;
    show_unshown();
  }
  show_friction();
  if (stands_still(*frame.model)) still_->show_frame(frame);
  const auto present = std::count_if(frame.bodies.begin(), frame.bodies.end(),
                                     [](const FrameBody& body) { return body.present; });
  const QString count = present == static_cast<long>(frame.bodies.size())
                            ? QString::number(present)
                            : tr("%1 of %2").arg(present).arg(frame.bodies.size());
  if (bodies_item_ && bodies_item_->text(1) != count) bodies_item_->setText(1, count);
  if (bodies_item_ && grouped_ != frame.model->bodies.size()) show_body_groups(*frame.model);
  for (int i = 0; i < wall_items_.size() && i < static_cast<int>(frame.walls.size()); ++i) {
    const bool there = frame.walls[static_cast<std::size_t>(i)].present;
    if (wall_items_[i]->isDisabled() == there) wall_items_[i]->setDisabled(!there);
  }
}

/// Shows the events in a separate section, which disappears with the last one.
void ScenePanel::show_events() {
  if (events_.empty()) {
    delete std::exchange(events_item_, nullptr);
    return;
  }
  if (events_item_ == nullptr) events_item_ = add_section(tr("Events"), {});
  events_item_->setText(1, QString::number(events_.size()));
  qDeleteAll(events_item_->takeChildren());
  for (std::size_t k = 0; k < events_.size(); ++k) {
    const bool by_hand = made_by_hand(events_[k], scene_);
    add_row(events_item_, describe(events_[k], scene_.gravity),
            tr("at %1").arg(quantity_text(events_[k].time, "s")),
            by_hand ? tr("Interactive change, saved with the scene. Right click to remove it") : QString());
    QTreeWidgetItem* row = events_item_->child(events_item_->childCount() - 1);
    row->setData(0, event_role, static_cast<int>(k));
    set_event_part(*row, events_, k);
    QFont font = tree_->font();
    font.setItalic(by_hand);
    row->setFont(0, font);
  }
}

void ScenePanel::set_events(const std::vector<EventSpec>& events, double time) {
  friction_->set_events(events, time);
  if (events != events_) {
    events_ = events;
    show_events();
  }
  show_friction();
}

void ScenePanel::set_recorded(bool recorded) {
  recorded_ = recorded;
  tree_->setEditTriggers(recorded ? QAbstractItemView::NoEditTriggers
                                  : QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  friction_->set_recorded(recorded);
  try_->setEnabled(!recorded);
}

void ScenePanel::show_friction() {
  for (qsizetype k = 0; k < friction_items_.size(); ++k) {
    const FrictionEvent friction = friction_->of_rule(static_cast<std::size_t>(k));
    const QString text =
        QStringLiteral("%1 / %2").arg(friction.static_coefficient).arg(friction.dynamic_coefficient);
    if (friction_items_[k]->text(1) != text) friction_items_[k]->setText(1, text);
  }
}

/// Opens the form of a part, or folds a section. Values that are edited in place are left to their editor.
void ScenePanel::open_part(QTreeWidgetItem* item, int column) {
  if (column == 1 && item->flags().testFlag(Qt::ItemIsEditable)) return;
  const PartRow part = part_of(*item);
  if (!part.table.isNull() && !recorded_) {
    emit part_edit_wanted(part.table, part.index);
  } else {
    item->setExpanded(!item->isExpanded());
  }
}

void ScenePanel::add_part_entries(QMenu& menu, const QTreeWidgetItem& item) {
  const PartRow part = part_of(item);
  if (part.table.isNull()) return;
  menu.addAction(tr("Edit…"), this, [this, part] { emit part_edit_wanted(part.table, part.index); });
  if (can_be_placed(part))
    menu.addAction(tr("Place in the view"), this,
                   [this, part] { emit part_place_wanted(part.table, part.index); });
  if (part.removable)
    menu.addAction(tr("Remove from the scene"), this,
                   [this, part] { emit part_removal_wanted(part.table, part.index); });
}

void ScenePanel::show_menu(const QPoint& position) {
  const QTreeWidgetItem* item = tree_->itemAt(position);
  if (!item || recorded_) return;
  QMenu menu(this);
  add_part_entries(menu, *item);
  if (item->isDisabled()) {
    // It is gone at the moment shown, but still a part of the scene.
  } else if (item->data(0, wall_role).isValid()) {
    const std::string name = item->text(0).toStdString();
    menu.addAction(tr("Remove “%1” now").arg(item->text(0)), this,
                   [this, name] { emit change_wanted(RemoveEvent{name}); });
  } else if (const std::optional<std::string> fill = fill_of(*item)) {
    menu.addAction(tr("Remove all bodies of “%1” now").arg(text_of(*fill)), this,
                   [this, fill] { emit change_wanted(RemoveEvent{*fill}); });
  } else if (item->data(0, event_role).isValid()) {
    const EventSpec event = events_[static_cast<std::size_t>(item->data(0, event_role).toInt())];
    if (made_by_hand(event, scene_))
      menu.addAction(tr("Take back “%1”").arg(item->text(0)), this,
                     [this, event] { emit withdrawal_requested(event); });
  }
  if (menu.isEmpty()) return;
  menu.exec(tree_->viewport()->mapToGlobal(position));
}

}  // namespace scree
