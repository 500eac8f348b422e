#include "app/opening/import_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <utility>

#include "app/import/drop_scene.hpp"
#include "app/shell/background_work.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr int findings_shown = 4;
constexpr int least_field_width = 80;
constexpr double round_off = 1e-6;  // of the size: a coordinate below it is zero

struct Preset {
  const char* name;
  double density;  // [kg/m³]
  double friction;
};
constexpr Preset presets[] = {{"concrete", default_density, default_friction},
                              {"granite", 2650.0, 0.6},
                              {"steel", 7850.0, 0.4},
                              {"aluminium", 2700.0, 0.4},
                              {"glass", 2500.0, 0.3},
                              {"oak", 700.0, 0.4},
                              {"plastic", 1050.0, 0.3},
                              {"ice", 917.0, 0.05}};

/// Volume without a prefix, which would be cubed as well: 10⁻³ m³ is not 1 mm³.
QString volume_text(double volume) {
  if (volume >= 0.1) return QStringLiteral("%1 m³").arg(volume, 0, 'g', 3);
  if (volume >= 1e-7) return QStringLiteral("%1 cm³").arg(volume * 1e6, 0, 'g', 4);
  return QStringLiteral("%1 mm³").arg(volume * 1e9, 0, 'g', 3);
}

QString lengths(const Vec3& values) {
  return QStringLiteral("%1 × %2 × %3")
      .arg(quantity_text(values.x(), "m"), quantity_text(values.y(), "m"), quantity_text(values.z(), "m"));
}

QFormLayout* make_form() {
  auto* form = new QFormLayout;
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  return form;
}

}  // namespace

ImportDialog::ImportDialog(std::filesystem::path path, std::optional<MeshRole> role,
                           std::shared_ptr<const Model> open_model, QWidget* parent)
    : QDialog(parent),
      path_(std::filesystem::absolute(path)),
      open_model_(std::move(open_model)),
      role_is_open_(!role) {
  setWindowTitle(tr("Import %1").arg(QString::fromStdString(path_.filename().string())));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(16);
  preview_ = new MeshPreviewWidget;
  columns->addWidget(preview_, 3);
  auto* page = new QWidget;
  build_page(*new QVBoxLayout(page));
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumWidth(420);
  scroll->setWidget(page);
  columns->addWidget(scroll, 2);
  layout->addLayout(columns, 1);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  accept_ = buttons->button(QDialogButtonBox::Ok);
  accept_->setObjectName(QStringLiteral("import_accept"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(960, 640);

  role_->setCurrentIndex(role == MeshRole::wall ? 1 : 0);
  connect(role_, &QComboBox::activated, this, [this] { role_is_open_ = false; });
  connect(role_, &QComboBox::currentIndexChanged, this, &ImportDialog::read_mesh);
  read_mesh();
}

/// Rows that are hidden at times are placed between the forms: hidden rows in a QFormLayout make Qt 6.4 write
/// beyond its arrays.
void ImportDialog::build_page(QVBoxLayout& page) {
  role_ = new QComboBox;
  role_->setObjectName(QStringLiteral("import_role"));
  role_->addItems({tr("Particle: many bodies of this shape"), tr("Wall: rigid, fixed in place"),
                   tr("Container: a closed wall, bodies inside")});
  unit_ = new QComboBox;
  unit_->setObjectName(QStringLiteral("import_unit"));
  for (LengthUnit unit :
       {LengthUnit::metre, LengthUnit::centimetre, LengthUnit::millimetre, LengthUnit::inch}) {
    unit_->addItem(QString::fromStdString(symbol_of(unit)), static_cast<int>(unit));
  }
  const auto text_label = [](const QString& name) {
    auto* label = new QLabel;
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
  };
  reading_text_ = text_label(QStringLiteral("faint"));
  unit_text_ = text_label(QStringLiteral("faint"));
  properties_ = text_label(QStringLiteral("import_properties"));
  findings_ = text_label(QStringLiteral("import_findings"));
  target_ = new QComboBox;
  target_->setObjectName(QStringLiteral("import_target"));
  if (open_model_) {
    target_->addItem(tr("Add to “%1”").arg(QString::fromStdString(open_model_->scene.title)), true);
  }
  target_->addItem(tr("New scene"), false);

  auto* form = make_form();
  form->addRow(tr("Use as"), role_);
  form->addRow(tr("Into"), target_);
  form->addRow(tr("Unit of the file"), unit_);
  page.addWidget(reading_text_);
  page.addWidget(findings_);
  page.addLayout(form);
  page.addWidget(unit_text_);
  page.addWidget(properties_);
  page.addWidget(make_particle_fields());
  page.addStretch(1);

  connect(unit_, &QComboBox::currentIndexChanged, this, &ImportDialog::suggest);
  connect(target_, &QComboBox::currentIndexChanged, this, &ImportDialog::suggest);
}

QWidget* ImportDialog::make_particle_fields() {
  particle_fields_ = new QWidget;
  auto* form = make_form();
  particle_fields_->setLayout(form);
  material_ = new QComboBox;
  material_->setObjectName(QStringLiteral("import_material"));
  for (const Preset& preset : presets) material_->addItem(QString::fromLatin1(preset.name));
  density_ = new QDoubleSpinBox;
  density_->setObjectName(QStringLiteral("import_density"));
  density_->setRange(1.0, 30000.0);
  density_->setDecimals(0);
  density_->setSuffix(tr(" kg/m³"));
  density_->setValue(presets[0].density);
  friction_ = new QDoubleSpinBox;
  friction_->setObjectName(QStringLiteral("import_friction"));
  friction_->setRange(0.0, 10.0);
  friction_->setSingleStep(0.05);
  friction_->setValue(presets[0].friction);
  friction_->setToolTip(tr("Static and dynamic coefficient"));
  count_ = new QSpinBox;
  count_->setObjectName(QStringLiteral("import_count"));
  count_->setRange(1, 100000);
  count_->setValue(20);
  width_ = length_field(QStringLiteral("import_width"), tr("Side of the square that they fall on"));
  height_ =
      length_field(QStringLiteral("import_height"), tr("Height of the lowest body above the place below"));
  centre_x_ = length_field({}, tr("Centre of the drop area, along the first axis"));
  centre_y_ = length_field({}, tr("Centre of the drop area, along the second axis"));
  base_ = length_field({}, tr("Height from which the drop height is measured"));
  auto* place = new QWidget;
  auto* place_layout = new QHBoxLayout(place);
  place_layout->setContentsMargins(0, 0, 0, 0);
  for (QDoubleSpinBox* field : {centre_x_, centre_y_, base_}) place_layout->addWidget(field);

  form->addRow(tr("Material"), material_);
  form->addRow(tr("Density"), density_);
  form->addRow(tr("Friction μ"), friction_);
  form->addRow(tr("Number of bodies"), count_);
  form->addRow(tr("Drop area, side"), width_);
  form->addRow(tr("Drop height"), height_);
  form->addRow(tr("Above x, y, z"), place);

  connect(material_, &QComboBox::activated, this, [this](int index) {
    density_->setValue(presets[index].density);
    friction_->setValue(presets[index].friction);
  });
  connect(density_, &QDoubleSpinBox::valueChanged, this, &ImportDialog::show_properties);
  connect(count_, &QSpinBox::valueChanged, this, &ImportDialog::suggest);
  connect(width_, &QDoubleSpinBox::valueChanged, this, &ImportDialog::show_properties);
  return particle_fields_;
}

QDoubleSpinBox* ImportDialog::length_field(const QString& name, const QString& tip) {
  auto* field = new QDoubleSpinBox;
  field->setObjectName(name);
  field->setRange(-1e9, 1e9);
  field->setDecimals(4);
  field->setSuffix(tr(" m"));
  field->setToolTip(tip);
  field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  // Space for the longest accepted number would be wider than the dialog.
  field->setMinimumWidth(least_field_width);
  field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  return field;
}

LengthUnit ImportDialog::unit() const {
  return static_cast<LengthUnit>(unit_->currentData().toInt());
}

MeshRole ImportDialog::role() const {
  return role_->currentIndex() == 0 ? MeshRole::particle : MeshRole::wall;
}

bool ImportDialog::as_container() const {
  return role_->currentIndex() == 2;
}

std::optional<bool> ImportDialog::inside() const {
  return as_container() ? std::optional(true) : std::nullopt;
}

bool ImportDialog::usable() const {
  return reading_ && reading_->usable() && (reading_->file.closed || !as_container());
}

bool ImportDialog::adds_to_open_scene() const {
  return target_->currentData().toBool();
}

/// Reads the file for the chosen role: a fault of a particle may be valid for a wall.
void ImportDialog::read_mesh() {
  reading_.reset();
  const long number = ++reading_number_;
  follow();
  work_in_background(
      this, [path = path_, role = role(), inside = inside()] { return read_for_import(path, role, inside); },
      [this, number](MeshReading reading) {
        if (number == reading_number_)
          accept_reading(std::make_shared<const MeshReading>(std::move(reading)));
      });
}

void ImportDialog::accept_reading(std::shared_ptr<const MeshReading> reading) {
  const bool first = preview_->frames_rendered() == 0 || unit_text_->text().isEmpty();
  reading_ = std::move(reading);
  if (reading_->error.empty()) {
    preview_->show_mesh(reading_->file);
    if (first) {
      const QSignalBlocker blocker(unit_);
      unit_->setCurrentIndex(unit_->findData(static_cast<int>(guess_unit(reading_->extent.maxCoeff()))));
    }
  }
  const bool only_a_wall = reading_->error.empty() && !reading_->file.closed;
  if (std::exchange(role_is_open_, false) && only_a_wall) return role_->setCurrentIndex(1);  // reads again
  suggest();
  emit mesh_read();
}

void ImportDialog::suggest() {
  if (reading_ && reading_->error.empty()) {
    ParticleDrop place = drop();
    if (adds_to_open_scene()) {
      suggest_place(place, *reading_, *open_model_);
    } else {
      suggest_place(place, *reading_);
    }
    width_->setValue(place.width);
    height_->setValue(place.height);
    centre_x_->setValue(place.centre.x());
    centre_y_->setValue(place.centre.y());
    base_->setValue(place.centre.z());
  }
  follow();
}

void ImportDialog::follow() {
  reading_text_->setText(reading_ ? QString() : tr("Reading the file …"));
  reading_text_->setVisible(!reading_);
  particle_fields_->setVisible(role() == MeshRole::particle && !(reading_ && !reading_->error.empty()));
  particle_fields_->setEnabled(usable());
  accept_->setEnabled(usable());
  accept_->setText(role() == MeshRole::particle ? tr("Drop") : tr("Add wall"));
  show_findings();
  show_properties();
}

void ImportDialog::show_findings() {
  findings_->setVisible(false);
  if (!reading_) return;
  QStringList lines;
  QColor color = window_colors(current_theme()).bad;
  if (!reading_->error.empty()) {
    lines << (reading_->line > 0 ? tr("Line %1: ").arg(reading_->line) : QString()) +
                 QString::fromStdString(reading_->error);
  } else if (!reading_->file.faults.empty()) {
    for (const MeshFault& fault : reading_->file.faults)
      lines << QStringLiteral("✕ ") + QString::fromStdString(fault.message);
    if (lines.size() > findings_shown) {
      const auto more = lines.size() - findings_shown;
      lines = lines.mid(0, findings_shown);
      lines << tr("… and %1 more").arg(more);
    }
    lines << tr("Faults are drawn in red.");
  } else if (!usable()) {
    lines << tr("✕ The surface has open edges, so it has no inside; as a wall it is touched on both sides.");
  } else {
    color = window_colors(current_theme()).warning;
    for (const std::string& note : reading_->file.notes)
      lines << tr("Repaired: %1").arg(QString::fromStdString(note));
    if (role() == MeshRole::particle && adds_to_open_scene() && needs_another_method(open_model_->scene))
      lines << tr("The scene's trapezoidal method moves only spheres: it is replaced by the explicit one.");
  }
  if (lines.isEmpty()) return;
  findings_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
  findings_->setText(lines.join(QLatin1Char('\n')));
  findings_->setVisible(true);
}

void ImportDialog::show_properties() {
  const bool read = reading_ && reading_->error.empty();
  unit_->setEnabled(read);
  unit_text_->setVisible(read);
  properties_->setVisible(read);
  if (!read) return;
  const double scale = metres_per(unit());
  unit_text_->setText(QString::fromStdString(explain_unit(reading_->extent.maxCoeff(), unit())));
  QStringList lines;
  lines << tr("%1 triangles, %2 vertices")
               .arg(reading_->file.mesh.triangles.size())
               .arg(reading_->file.mesh.vertices.size());
  lines << tr("Size  %1").arg(lengths(scale * reading_->extent));
  if (reading_->file.closed && role() == MeshRole::particle) {
    const double volume = reading_->mass.volume * scale * scale * scale;
    Vec3 centre = scale * reading_->mass.centre;
    for (double& coordinate : centre) {
      if (std::abs(coordinate) < round_off * scale * reading_->extent.maxCoeff()) coordinate = 0.0;
    }
    const Vec3 inertia = density_->value() * std::pow(scale, 5) * reading_->mass.principal;
    lines << tr("Volume  %1").arg(volume_text(volume));
    lines << tr("Mass  %1").arg(quantity_text(density_->value() * volume, "kg"));
    lines << tr("Centre of mass  (%1, %2, %3)")
                 .arg(quantity_text(centre.x(), "m"), quantity_text(centre.y(), "m"),
                      quantity_text(centre.z(), "m"));
    lines << tr("Principal inertia  %1, %2, %3 kg m²")
                 .arg(inertia.x(), 0, 'g', 3)
                 .arg(inertia.y(), 0, 'g', 3)
                 .arg(inertia.z(), 0, 'g', 3);
  }
  if (reading_->file.closed && role() == MeshRole::wall) {
    const bool container = as_container() || reading_->file.faced_inward;
    lines << (container ? tr("A container: bodies are inside") : tr("A solid: bodies stay outside"));
  }
  properties_->setText(lines.join(QLatin1Char('\n')));
}

ParticleDrop ImportDialog::drop() const {
  ParticleDrop drop;
  drop.mesh = path_;
  drop.unit = unit();
  drop.material = material_->currentText().toStdString();
  drop.density = density_->value();
  drop.friction = friction_->value();
  drop.count = count_->value();
  drop.width = width_->value();
  drop.height = height_->value();
  drop.centre = Vec3(centre_x_->value(), centre_y_->value(), base_->value());
  return drop;
}

Scene ImportDialog::scene() const {
  Scene scene = adds_to_open_scene() ? open_model_->scene : Scene{};
  if (role() == MeshRole::wall) {
    if (!adds_to_open_scene()) return wall_scene(path_, unit(), inside());
    add_wall(scene, path_, unit(), inside());
    return scene;
  }
  if (!adds_to_open_scene()) return particle_scene(drop(), *reading_);
  add_particles(scene, drop(), *reading_);
  return scene;
}

}  // namespace scree
