#include "app/panels/scene_panel.hpp"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "app/event_text.hpp"
#include "app/panels/lattice_rows.hpp"
#include "app/quantity_text.hpp"
#include "app/stillness.hpp"
#include "app/theme.hpp"
#include "core/scene/names.hpp"
#include "core/simulation/largest_step.hpp"

namespace scree {
namespace {

constexpr int wall_role = Qt::UserRole;
constexpr int event_role = Qt::UserRole + 1;
constexpr double largest_friction = 10.0;

QString text_of(const std::string& text) {
  return QString::fromStdString(text);
}

void add_row(QTreeWidgetItem* parent, const QString& name, const QString& value, const QString& tip = {}) {
  auto* item = new QTreeWidgetItem(parent, {name, value});
  item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  item->setToolTip(0, tip.isEmpty() ? name : tip);
  item->setToolTip(1, tip.isEmpty() ? value : tip);
}

QString describe(const Shape& shape) {
  if (shape.radius)
    return ScenePanel::tr("sphere of radius %1; mean mass").arg(quantity_text(*shape.radius, "m"));
  return ScenePanel::tr(
             "%1 faces, %2 convex edges, %3 vertices that can touch; bounding radius %4; mean mass")
      .arg(shape.features.faces.size())
      .arg(shape.features.edges.size())
      .arg(shape.features.vertices.size())
      .arg(quantity_text(shape.bounding_radius, "m"));
}

QString kind_of(const WallModel& wall) {
  if (std::holds_alternative<PlaneSpec>(wall.shape)) return ScenePanel::tr("plane");
  if (std::holds_alternative<BoxSpec>(wall.shape)) return ScenePanel::tr("box");
  return ScenePanel::tr("mesh, %1 triangles").arg(std::get<Shape>(wall.shape).mesh.triangles.size());
}

QString name_of_rule(const ContactRule& rule) {
  if (!rule.materials) return ScenePanel::tr("all materials");
  return text_of((*rule.materials)[0]) + QStringLiteral(" – ") + text_of((*rule.materials)[1]);
}

QString name_of_law(const NormalLawSpec& law) {
  if (std::holds_alternative<HertzLawSpec>(law)) return ScenePanel::tr("Hertz");
  if (std::holds_alternative<LinearLawSpec>(law)) return ScenePanel::tr("linear");
  if (std::holds_alternative<WaltonBraunLawSpec>(law)) return ScenePanel::tr("Walton–Braun");
  if (std::holds_alternative<StorakersLawSpec>(law)) return ScenePanel::tr("Storåkers");
  return ScenePanel::tr("barrier");
}

void add_barrier(QTreeWidgetItem* item, const BarrierLawSpec& law) {
  add_row(item, ScenePanel::tr("activation gap"), quantity_text(law.activation_gap, "m"),
          ScenePanel::tr("Forces act below this gap: ḡ"));
  const QString power = law.exponent == 1.0 ? QString() : ScenePanel::tr("^%1").arg(law.exponent);
  add_row(item, ScenePanel::tr("stiffness"),
          quantity_text(law.stiffness, law.exponent == 1.0 ? "N/m" : "") +
              (power.isEmpty() ? QString() : QStringLiteral(" N/m") + power),
          ScenePanel::tr("ε₁ of f = ε₁ (ḡ − g)ⁿ, n = %1").arg(law.exponent));
  add_row(item, ScenePanel::tr("barrier below"),
          quantity_text(law.barrier_fraction * law.activation_gap, "m"),
          ScenePanel::tr("Below this gap the force grows without bound, with exponent %1")
              .arg(law.barrier_exponent));
}

void add_unloading(QTreeWidgetItem* item, const UnloadingSpec& unloading, bool keeps_memory) {
  const QString name = ScenePanel::tr("unloading");
  const QString tip = ScenePanel::tr("k_U = %1");
  if (const auto* constant = std::get_if<ConstantUnloading>(&unloading)) {
    add_row(item, name, quantity_text(constant->stiffness, "N/m"), tip.arg(ScenePanel::tr("constant")));
  } else if (const auto* by_force = std::get_if<ForceSlopeUnloading>(&unloading)) {
    add_row(item, name, quantity_text(by_force->slope, "1/m"), tip.arg(QStringLiteral("k_L + S F_max")));
  } else if (const auto* by_overlap = std::get_if<OverlapSlopeUnloading>(&unloading)) {
    if (by_overlap->initial)
      add_row(item, name, quantity_text(*by_overlap->initial, "N/m"),
              tip.arg(QStringLiteral("k_U⁰ + B h_max")));
    add_row(
        item, ScenePanel::tr("unloading slope"), quantity_text(by_overlap->slope, "N/m²"),
        tip.arg(by_overlap->initial ? QStringLiteral("k_U⁰ + B h_max") : QStringLiteral("k_L + B h_max")));
  } else if (const auto* bars = std::get_if<BarUnloading>(&unloading)) {
    add_row(item, name, QStringLiteral("α %1 + %2 h/2R").arg(bars->alpha).arg(bars->beta),
            tip.arg(QStringLiteral("α π E R*")));
  }
  add_row(item, ScenePanel::tr("dent"), keeps_memory ? ScenePanel::tr("kept") : ScenePanel::tr("forgotten"),
          ScenePanel::tr("When a pair has come apart"));
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
  connect(tree_->header(), &QHeaderView::sectionResized, this, &ScenePanel::fit_notes);
  connect(tree_, &QWidget::customContextMenuRequested, this, &ScenePanel::show_menu);
  friction_box_ = friction_box();
  friction_box_->setEnabled(false);
  layout->addWidget(title_);
  layout->addWidget(description_);
  layout->addWidget(tree_, 1);
  layout->addWidget(friction_box_);
}

QWidget* ScenePanel::friction_box() {
  auto* box = new QWidget;
  auto* form = new QFormLayout(box);
  form->setContentsMargins(0, 0, 4, 0);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  auto* heading = new QLabel(tr("Friction from now on"));
  heading->setObjectName(QStringLiteral("heading"));
  form->addRow(heading);
  const auto make_field = [this](const QString& name) {
    auto* field = new QDoubleSpinBox;
    field->setObjectName(name);
    field->setRange(0.0, largest_friction);
    field->setSingleStep(0.05);
    field->setDecimals(3);
    field->setKeyboardTracking(false);
    field->setToolTip(tr("Of every contact law, from the moment shown on; an event of the scene"));
    return field;
  };
  static_friction_ = make_field(QStringLiteral("static_friction"));
  dynamic_friction_ = make_field(QStringLiteral("dynamic_friction"));
  form->addRow(tr("static μ"), static_friction_);
  form->addRow(tr("dynamic μ"), dynamic_friction_);
  // The dynamic coefficient is never above the static one: the field that is not being changed gives way.
  connect(static_friction_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(dynamic_friction_);
    dynamic_friction_->setValue(std::min(dynamic_friction_->value(), value));
    want_friction(value, dynamic_friction_->value());
  });
  connect(dynamic_friction_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(static_friction_);
    static_friction_->setValue(std::max(static_friction_->value(), value));
    want_friction(static_friction_->value(), value);
  });
  return box;
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
  changed_at_ = time_ = 0.0;
  newest_ = true;
  wanted_.reset();
  title_->setText(text_of(model.scene.title));
  description_->setText(text_of(model.scene.description));
  description_->setVisible(!model.scene.description.empty());
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

/// As many lines as each note needs; a tree gives one to each row.
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
            describe(shape));
  }
  add_row(bodies_item_, tr("together"), quantity_text(total, "kg"));
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
    add_row(section, text_of(wall.name), kind_of(wall), tr("Right click: remove it at the moment shown"));
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
      add_row(item, tr("Young's modulus"), quantity_text(*material.young_modulus, "Pa"));
    if (material.poisson_ratio)
      add_row(item, tr("Poisson's ratio"), quantity_text(*material.poisson_ratio, ""));
    if (material.yield_stress) add_row(item, tr("yield stress"), quantity_text(*material.yield_stress, "Pa"));
    if (material.hardening) {
      add_row(item, tr("hardening"),
              quantity_text(material.hardening->stress, "Pa") +
                  QStringLiteral(" · ε^%1").arg(material.hardening->exponent),
              tr("Hollomon's σ = σ₀ εᵐ"));
    }
  }
}

/// Of the friction spring, where the law leaves a choice.
void ScenePanel::add_tangential_stiffness(QTreeWidgetItem* item, const ContactRule& rule) {
  const QString name = tr("friction stiffness");
  if (rule.friction.stiffness) {
    add_row(item, name, quantity_text(*rule.friction.stiffness, "N/m"));
  } else if (std::holds_alternative<HertzLawSpec>(rule.normal)) {
    const bool mindlin = rule.friction.form == TangentialStiffness::mindlin;
    add_row(item, name, mindlin ? tr("Mindlin's") : tr("as printed"),
            mindlin ? tr("8 G* √(r* δ) with 1/G* = Σ (2 − ν)/G") : tr("8 G* √(r* δ) with 1/G* = Σ 1/G"));
  }
}

void ScenePanel::add_laws(const Model& model) {
  QTreeWidgetItem* section = add_section(tr("Contact laws"), QString::number(model.scene.contacts.size()));
  for (const ContactRule& rule : model.scene.contacts) {
    auto* item = new QTreeWidgetItem(section, {name_of_rule(rule), name_of_law(rule.normal)});
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setExpanded(model.scene.contacts.size() == 1);
    if (const auto* barrier = std::get_if<BarrierLawSpec>(&rule.normal)) add_barrier(item, *barrier);
    if (const auto* linear = std::get_if<LinearLawSpec>(&rule.normal)) {
      add_row(item, tr("stiffness"), quantity_text(linear->stiffness, "N/m"), tr("k of f = k δ"));
    }
    if (const auto* walton_braun = std::get_if<WaltonBraunLawSpec>(&rule.normal)) {
      add_row(item, tr("loading"),
              walton_braun->loading ? quantity_text(*walton_braun->loading, "N/m") : tr("after Storåkers"),
              walton_braun->loading ? tr("k_L of F = k_L h") : tr("k_L = 6π c² σ_Y R*, c² = 1.43"));
      add_unloading(item, walton_braun->unloading, walton_braun->keeps_memory);
    }
    if (const auto* storakers = std::get_if<StorakersLawSpec>(&rule.normal)) {
      add_row(item, tr("loading"), tr("hardening"), tr("F = K h^(1 + m/2), from the materials' hardening"));
      add_unloading(item, storakers->unloading, storakers->keeps_memory);
    }
    if (rule.damping.restitution) {
      add_row(item, tr("restitution"), quantity_text(*rule.damping.restitution, ""),
              tr("Speed after an impact by the speed before"));
    } else {
      add_row(item, tr("damping ratio"), quantity_text(rule.damping.ratio, ""),
              tr("ζ, of the pair's critical damping"));
    }
    add_row(item, tr("friction"), {}, tr("Static and dynamic coefficient at the moment shown"));
    friction_items_.append(item->child(item->childCount() - 1));
    add_tangential_stiffness(item, rule);
  }
}

/// In a section of their own, which goes with the last one.
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
            by_hand ? tr("Made by hand, and saved with the scene. Right click: take it back") : QString());
    QTreeWidgetItem* row = events_item_->child(events_item_->childCount() - 1);
    row->setData(0, event_role, static_cast<int>(k));
    QFont font = tree_->font();
    font.setItalic(by_hand);
    row->setFont(0, font);
  }
}

void ScenePanel::set_events(const std::vector<EventSpec>& events, double time) {
  wanted_.reset();
  changed_at_ = time;
  if (newest_) time_ = std::max(time_, time);
  if (events != events_) {
    events_ = events;
    show_events();
  }
  show_friction();
}

void ScenePanel::add_solver(const Model& model) {
  const Scene& scene = model.scene;
  QTreeWidgetItem* section = add_section(tr("Solver"), text_of(std::string(name_of(scene.solver.method))));
  add_row(section, tr("largest step"), quantity_text(largest_step(model), "s"),
          scene.solver.time_step
              ? tr("As the scene says")
              : tr("Chosen, since the scene names none: a twentieth of the shortest contact of spheres, a "
                   "fiftieth where they keep dents, less with strong dashpots and spins; a contact time of "
                   "polyhedra; half of what a lattice bears"));
  add_row(section, tr("duration"), {});
  duration_item_ = section->child(section->childCount() - 1);
  show_duration(scene.duration);
  add_row(section, tr("gravity"), quantity_text(scene.gravity.norm(), "m/s²"),
          QStringLiteral("(%1, %2, %3) m/s²")
              .arg(scene.gravity.x())
              .arg(scene.gravity.y())
              .arg(scene.gravity.z()));
  add_row(section, tr("output every"), quantity_text(scene.output.interval, "s"));
}

void ScenePanel::show_duration(double duration) {
  if (duration_item_ == nullptr) return;
  duration_item_->setText(1, quantity_text(duration, "s"));
  duration_item_->setToolTip(1, duration_item_->text(1));
}

void ScenePanel::want_friction(double static_coefficient, double dynamic_coefficient) {
  wanted_ = FrictionEvent{static_coefficient, dynamic_coefficient};
  show_friction();
  emit change_wanted(*wanted_);
}

/// By an event before the moment shown, or by hand just now; null: the laws are as the scene began.
const FrictionEvent* ScenePanel::friction_set() const {
  if (wanted_) return &*wanted_;
  const EventSpec* last = nullptr;
  for (const EventSpec& event : events_) {
    if (event.time > time_ || !std::holds_alternative<FrictionEvent>(event.action)) continue;
    if (last == nullptr || event.time >= last->time) last = &event;
  }
  return last != nullptr ? &std::get<FrictionEvent>(last->action) : nullptr;
}

void ScenePanel::show_friction() {
  friction_box_->setEnabled(!scene_.contacts.empty());
  if (scene_.contacts.empty()) return;
  const FrictionEvent* set = friction_set();
  const auto of_rule = [&](std::size_t k) {
    const FrictionSpec& own = scene_.contacts[k].friction;
    return set != nullptr ? *set : FrictionEvent{own.static_coefficient, own.dynamic_coefficient};
  };
  for (qsizetype k = 0; k < friction_items_.size(); ++k) {
    const FrictionEvent friction = of_rule(static_cast<std::size_t>(k));
    const QString text =
        QStringLiteral("%1 / %2").arg(friction.static_coefficient).arg(friction.dynamic_coefficient);
    if (friction_items_[k]->text(1) != text) friction_items_[k]->setText(1, text);
  }
  const QSignalBlocker static_blocker(static_friction_);
  const QSignalBlocker dynamic_blocker(dynamic_friction_);
  // Setting a value would end the typing of another one.
  const auto show = [](QDoubleSpinBox& field, double value) {
    if (field.value() != value) field.setValue(value);
  };
  show(*static_friction_, of_rule(0).static_coefficient);
  show(*dynamic_friction_, of_rule(0).dynamic_coefficient);
}

void ScenePanel::show_frame(const Frame& frame, bool newest) {
  newest_ = newest;
  time_ = newest ? std::max(frame.time, changed_at_) : frame.time;
  show_friction();
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

void ScenePanel::show_menu(const QPoint& position) {
  const QTreeWidgetItem* item = tree_->itemAt(position);
  if (!item || item->isDisabled()) return;
  QMenu menu(this);
  if (item->data(0, wall_role).isValid()) {
    const std::string name = item->text(0).toStdString();
    menu.addAction(tr("Remove “%1” now").arg(item->text(0)), this,
                   [this, name] { emit change_wanted(RemoveEvent{name}); });
  } else if (item->data(0, event_role).isValid()) {
    const EventSpec event = events_[static_cast<std::size_t>(item->data(0, event_role).toInt())];
    if (!made_by_hand(event, scene_)) return;
    menu.addAction(tr("Take back “%1”").arg(item->text(0)), this,
                   [this, event] { emit taking_back_wanted(event); });
  } else {
    return;
  }
  menu.exec(tree_->viewport()->mapToGlobal(position));
}

}  // namespace scree
