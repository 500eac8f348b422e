#include "app/panels/scene_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "app/panels/lattice_rows.hpp"
#include "app/panels/scene_rows.hpp"
#include "app/panels/still_box.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "core/scene/names.hpp"
#include "core/step_size/largest_step.hpp"

namespace scree {
namespace {

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
  add_row(item, ScenePanel::tr("contact range"), quantity_text(law.activation_gap, "m"),
          ScenePanel::tr("Forces act below this gap: ḡ"));
  const QString power = law.exponent == 1.0 ? QString() : ScenePanel::tr("^%1").arg(law.exponent);
  add_row(item, ScenePanel::tr("stiffness"),
          quantity_text(law.stiffness, law.exponent == 1.0 ? "N/m" : "") +
              (power.isEmpty() ? QString() : QStringLiteral(" N/m") + power),
          ScenePanel::tr("ε₁ of f = ε₁ (ḡ − g)ⁿ, n = %1").arg(law.exponent));
  add_row(item, ScenePanel::tr("hard limit"), quantity_text(law.barrier_fraction * law.activation_gap, "m"),
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
  add_row(item, ScenePanel::tr("residual overlap"),
          keeps_memory ? ScenePanel::tr("remembered") : ScenePanel::tr("reset on separation"),
          ScenePanel::tr("When a pair has separated"));
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
  still_ = new StillBox;
  still_->hide();
  layout->addWidget(description_);
  layout->addWidget(still_);
  layout->addWidget(tree_, 1);
  layout->addWidget(friction_box_);
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
  still_->setVisible(stands_still(model));
  if (stands_still(model)) still_->set_model(model);
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
              tr("Speed after an impact over the speed before"));
    } else {
      add_row(item, tr("damping ratio"), quantity_text(rule.damping.ratio, ""),
              tr("ζ, of the pair's critical damping"));
    }
    add_row(item, tr("friction"), {}, tr("Static and dynamic coefficient at the moment shown"));
    friction_items_.append(item->child(item->childCount() - 1));
    add_tangential_stiffness(item, rule);
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

void ScenePanel::show_frame(const Frame& frame, bool newest) {
  newest_ = newest;
  time_ = newest ? std::max(frame.time, changed_at_) : frame.time;
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

}  // namespace scree
