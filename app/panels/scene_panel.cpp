#include "app/panels/scene_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolTip>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "app/panels/friction_box.hpp"
#include "app/panels/lattice_rows.hpp"
#include "app/panels/scene_rows.hpp"
#include "app/panels/still_box.hpp"
#include "app/panels/value_editor.hpp"
#include "app/runner/event_text.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "core/base/text/number.hpp"
#include "core/scene/file/changed_scene.hpp"
#include "core/scene/names.hpp"
#include "core/scene/toml/toml_writer.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

QString name_of_rule(const ContactRule& rule) {
  if (!rule.materials) return ScenePanel::tr("all materials");
  return text_of((*rule.materials)[0]) + QStringLiteral(" – ") + text_of((*rule.materials)[1]);
}

/// Path of a material's value.
std::string of(const MaterialSpec& material, const char* key) {
  return "material.\"" + material.name + "\"." + key;
}

/// Stiffness of a law that has one.
std::optional<double> stiffness_of(const NormalLawSpec& law) {
  return std::visit(
      [](const auto& spec) -> std::optional<double> {
        if constexpr (requires { spec.stiffness; }) return spec.stiffness;
        return std::nullopt;
      },
      law);
}

void add_value(QTreeWidgetItem* parent, const QString& name, double value, const char* unit,
               const std::string& path, const QString& tip = {}) {
  add_row(parent, name, quantity_text(value, unit), tip);
  make_editable(*parent, path, number_text(value));
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
  connect(editor, &ValueEditor::edited, this, &ScenePanel::change_value);
  connect(tree_->header(), &QHeaderView::sectionResized, this, &ScenePanel::fit_notes);
  connect(tree_, &QWidget::customContextMenuRequested, this, &ScenePanel::show_menu);
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
  layout->addWidget(tree_, 1);
  layout->addWidget(friction_);
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

void ScenePanel::set_model(const Model& model) {
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
  fill(model);
}

/// Shows the parts of a scene with their values.
void ScenePanel::fill(const Model& model) {
  now_ = model.scene;
  tree_->clear();
  wall_items_.clear();
  note_items_.clear();
  friction_items_.clear();
  bodies_item_ = events_item_ = duration_item_ = nullptr;
  add_notes(model);
  if (model.lattice) add_lattice(model);
  const bool bodies = !model.lattice || !model.bodies.empty();
  if (bodies) {
    add_bodies(model);
    add_walls(model);
  }
  add_materials(model.scene);
  if (bodies) add_laws(model);
  show_events();
  if (!stands_still(model)) add_solver(model);
  show_friction();
}

/// Shows other values; open rows stay open.
void ScenePanel::refill(const Model& model) {
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

/// Asks for a value from now on, unless it is wrong.
void ScenePanel::change_value(const QString& path, const QString& text) {
  const QPoint place = tree_->viewport()->mapToGlobal(tree_->viewport()->rect().center());
  const SetEvent set{{{path.toStdString(), text.toStdString()}}};
  try {
    changed_scene(now_, {0.0, set, true});
  } catch (const SceneError& error) {
    QToolTip::showText(place, text_of(error.message()), tree_);
    return;
  }
  emit change_wanted(set);
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
  bodies_item_ = add_section(tr("Bodies"), QString::number(model.bodies.size()));
  for (const auto& [key, group] : groups) {
    const Shape& shape = model.shapes[static_cast<std::size_t>(key.first)];
    const std::string& material = model.scene.materials[static_cast<std::size_t>(key.second)].name;
    add_row(bodies_item_, text_of(shape.name) + QStringLiteral(" · ") + text_of(material),
            QStringLiteral("%1 × %2").arg(group.count).arg(quantity_text(group.mass / group.count, "kg")),
            shape_text(shape));
  }
  add_row(bodies_item_, tr("total mass"), quantity_text(total, "kg"));
}

void ScenePanel::add_lattice(const Model& model) {
  static const QStringList analyses = {tr("static"), tr("modes"), tr("moving")};
  QTreeWidgetItem* section =
      add_section(tr("Bonded plate"), analyses[static_cast<int>(model.scene.lattice->analysis)]);
  for (const LatticeRow& row : lattice_rows(model)) add_row(section, row.name, row.value, row.tip);
}

void ScenePanel::add_walls(const Model& model) {
  QTreeWidgetItem* section = add_section(tr("Walls"), QString::number(model.walls.size()));
  for (std::size_t i = 0; i < model.walls.size(); ++i) {
    const WallModel& wall = model.walls[i];
    add_row(section, text_of(wall.name), wall_text(wall), tr("Right click: remove it at the moment shown"));
    wall_items_.append(section->child(section->childCount() - 1));
    wall_items_.back()->setData(0, wall_role, static_cast<int>(i));
  }
}

void ScenePanel::add_materials(const Scene& scene) {
  QTreeWidgetItem* section = add_section(tr("Materials"), QString::number(scene.materials.size()));
  for (const MaterialSpec& material : scene.materials) {
    auto* item = new QTreeWidgetItem(section, {text_of(material.name)});
    item->setExpanded(scene.materials.size() == 1);
    add_row(item, tr("density"), quantity_text(material.density, "") + QStringLiteral(" kg/m³"));
    if (material.young_modulus)
      add_value(item, tr("Young's modulus"), *material.young_modulus, "Pa", of(material, "young_modulus"));
    if (material.poisson_ratio)
      add_value(item, tr("Poisson's ratio"), *material.poisson_ratio, "", of(material, "poisson_ratio"));
    if (material.yield_stress)
      add_value(item, tr("yield stress"), *material.yield_stress, "Pa", of(material, "yield_stress"));
    if (material.hardening) {
      add_row(item, tr("hardening"),
              quantity_text(material.hardening->stress, "Pa") +
                  QStringLiteral(" · ε^%1").arg(material.hardening->exponent),
              tr("Hollomon's σ = σ₀ εᵐ"));
    }
  }
}

/// Stiffness of the friction spring, if the law leaves a choice.
void ScenePanel::add_tangential_stiffness(QTreeWidgetItem* item, const ContactRule& rule,
                                          const std::string& path) {
  const QString name = tr("friction stiffness");
  if (rule.friction.stiffness) {
    add_value(item, name, *rule.friction.stiffness, "N/m", path + ".friction.stiffness");
  } else if (traits_of(rule.normal).shear_from_moduli) {
    const bool mindlin = rule.friction.form == TangentialStiffness::mindlin;
    add_row(item, name, mindlin ? tr("Mindlin's") : tr("as printed"),
            mindlin ? tr("8 G* √(r* δ) with 1/G* = Σ (2 − ν)/G") : tr("8 G* √(r* δ) with 1/G* = Σ 1/G"));
  }
}

void ScenePanel::add_laws(const Model& model) {
  QTreeWidgetItem* section = add_section(tr("Contact laws"), QString::number(model.scene.contacts.size()));
  for (std::size_t k = 0; k < model.scene.contacts.size(); ++k) {
    const ContactRule& rule = model.scene.contacts[k];
    const std::string path = "contact." + std::to_string(k);
    auto* item = new QTreeWidgetItem(section, {name_of_rule(rule), text_of(traits_of(rule.normal).title)});
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setExpanded(model.scene.contacts.size() == 1);
    const auto rows = std::visit([](const auto& law) { return law.rows(); }, rule.normal);
    for (const LawRow& row : rows) {
      add_row(item, text_of(row.name), text_of(row.value), text_of(row.tip));
      const auto stiffness = row.name == "stiffness" ? stiffness_of(rule.normal) : std::nullopt;
      if (stiffness) make_editable(*item, path + ".normal.stiffness", number_text(*stiffness));
    }
    if (rule.damping.restitution) {
      add_value(item, tr("restitution"), *rule.damping.restitution, "", path + ".damping.restitution",
                tr("Speed after an impact over the speed before"));
    } else {
      add_value(item, tr("damping ratio"), rule.damping.ratio, "", path + ".damping.ratio",
                tr("ζ, of the pair's critical damping"));
    }
    add_row(item, tr("friction"), {}, tr("Static and dynamic coefficient at the moment shown"));
    friction_items_.append(item->child(item->childCount() - 1));
    add_tangential_stiffness(item, rule, path);
  }
}

void ScenePanel::add_solver(const Model& model) {
  const Scene& scene = model.scene;
  QTreeWidgetItem* section = add_section(tr("Solver"), text_of(std::string(name_of(scene.solver.method))));
  add_row(section, tr("largest step"), quantity_text(largest_step(model), "s"),
          scene.solver.time_step
              ? tr("As given in the scene")
              : tr("Chosen automatically: a twentieth of the shortest contact of spheres, a fiftieth for "
                   "elastoplastic spheres, less with strong dashpots and spins; a contact time of polyhedra; "
                   "half the stability limit of a lattice"));
  make_editable(*section, "solver.time_step", number_text(largest_step(model)));
  add_row(section, tr("duration"), {});
  duration_item_ = section->child(section->childCount() - 1);
  show_duration(duration_);
  add_row(section, tr("gravity"), quantity_text(scene.gravity.norm(), "m/s²"),
          QStringLiteral("(%1, %2, %3) m/s²")
              .arg(scene.gravity.x())
              .arg(scene.gravity.y())
              .arg(scene.gravity.z()));
  make_editable(*section, "gravity", toml_value(scene.gravity));
  add_row(section, tr("output every"), quantity_text(scene.output.interval, "s"));
}

void ScenePanel::show_duration(double duration) {
  duration_ = duration;
  if (duration_item_ == nullptr) return;
  duration_item_->setText(1, quantity_text(duration, "s"));
  duration_item_->setToolTip(1, duration_item_->text(1));
}

void ScenePanel::show_frame(const Frame& frame, bool newest) {
  friction_->set_moment(frame, newest);
  // A row that is being edited stays.
  if (frame.changed != changed_ && tree_->findChild<QLineEdit*>() == nullptr) {
    changed_ = frame.changed;
    refill(model_now(frame));
  }
  show_friction();
  if (stands_still(*frame.model)) still_->show_frame(frame);
  const auto present = std::count_if(frame.bodies.begin(), frame.bodies.end(),
                                     [](const FrameBody& body) { return body.present; });
  const QString count = present == static_cast<long>(frame.bodies.size())
                            ? QString::number(present)
                            : tr("%1 of %2").arg(present).arg(frame.bodies.size());
  if (bodies_item_ && bodies_item_->text(1) != count) bodies_item_->setText(1, count);
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
    add_row(events_item_, describe(events_[k]), tr("at %1").arg(quantity_text(events_[k].time, "s")),
            by_hand ? tr("Interactive change, saved with the scene. Right click to remove it") : QString());
    QTreeWidgetItem* row = events_item_->child(events_item_->childCount() - 1);
    row->setData(0, event_role, static_cast<int>(k));
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
}

void ScenePanel::show_friction() {
  for (qsizetype k = 0; k < friction_items_.size(); ++k) {
    const FrictionEvent friction = friction_->of_rule(static_cast<std::size_t>(k));
    const QString text =
        QStringLiteral("%1 / %2").arg(friction.static_coefficient).arg(friction.dynamic_coefficient);
    if (friction_items_[k]->text(1) != text) friction_items_[k]->setText(1, text);
  }
}

void ScenePanel::show_menu(const QPoint& position) {
  const QTreeWidgetItem* item = tree_->itemAt(position);
  if (!item || item->isDisabled() || recorded_) return;
  QMenu menu(this);
  if (item->data(0, wall_role).isValid()) {
    const std::string name = item->text(0).toStdString();
    menu.addAction(tr("Remove “%1” now").arg(item->text(0)), this,
                   [this, name] { emit change_wanted(RemoveEvent{name}); });
  } else if (item->data(0, event_role).isValid()) {
    const EventSpec event = events_[static_cast<std::size_t>(item->data(0, event_role).toInt())];
    if (!made_by_hand(event, scene_)) return;
    menu.addAction(tr("Take back “%1”").arg(item->text(0)), this,
                   [this, event] { emit withdrawal_requested(event); });
  } else {
    return;
  }
  menu.exec(tree_->viewport()->mapToGlobal(position));
}

}  // namespace scree
