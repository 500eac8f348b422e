#include "app/forms/part_dialog.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/fill_estimate.hpp"
#include "app/forms/library.hpp"
#include "app/forms/mesh_remarks.hpp"
#include "app/forms/offered_names.hpp"
#include "app/forms/rock_dialog.hpp"
#include "app/shell/background_work.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/record/series/plot_check.hpp"
#include "core/scene/toml/value_text.hpp"
#include "core/setup/build_model.hpp"

namespace scree {
namespace {

constexpr int checking_delay = 150;     ///< after the last key [ms]
constexpr double library_scale = 0.1;   ///< the library's shapes are 1 m large
constexpr int least_width = 520;        ///< [pixels]
constexpr double largest_share = 0.85;  ///< of the window's height
constexpr int room_for_buttons = 90;    ///< [pixels]

/// What a user who is still typing does not need to hear.
bool is_merely_missing(const std::string& message) {
  for (const char* words : {" is missing", " neither ", "has no form", "has no action", "not even one of"}) {
    if (message.find(words) != std::string::npos) return true;
  }
  return false;
}

/// Lines of a text that the user does not see say nothing.
std::string without_lines(const std::string& message) {
  static const QRegularExpression line(QStringLiteral(" in line \\d+"));
  return QString::fromStdString(message).remove(line).toStdString();
}

/// The window that the dialogs are opened from, one from another.
const QWidget* main_window_of(const QWidget& widget) {
  const QWidget* window = widget.window();
  while (window->parentWidget() != nullptr) window = window->parentWidget()->window();
  return window;
}

bool has_values(const std::vector<SceneValue>& values, const std::vector<SceneValue>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [&](const SceneValue& wanted) {
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const SceneValue& one) { return one.path == wanted.path; });
    return found != values.end() &&
           std::strtod(found->text.c_str(), nullptr) == std::strtod(wanted.text.c_str(), nullptr);
  });
}

/// Whether the scene has a material with its name and its numbers.
bool has_material(const Scene& scene, const LibraryMaterial& material) {
  std::vector<SceneValue> numbers = material.values;
  std::erase_if(numbers, [](const SceneValue& one) { return text_in(one.text).has_value(); });
  for (std::size_t i = 0; i < scene.materials.size(); ++i) {
    if (scene.materials[i].name == material.name &&
        has_values(values_of_part(scene, {"material", i}), numbers))
      return true;
  }
  return false;
}

/// @param before  the scene without the part's changes
std::optional<SceneError> error_of_building(const Scene& scene, const Scene& before) {
  try {
    check_plots(*build_model(scene), before);
  } catch (const SceneError& error) {
    return error;
  } catch (const std::exception& error) {
    return SceneError(scene.file, 0, error.what());
  }
  return std::nullopt;
}

}  // namespace

PartDialog::PartDialog(const Scene& scene, const PartKind& kind, const ScenePart& part,
                       const std::vector<SceneValue>& start, const std::filesystem::path& folder,
                       QWidget* parent)
    : QDialog(parent),
      base_(scene),
      materials_at_first_(scene.materials),
      kind_(kind),
      part_(part),
      folder_(folder),
      result_(scene) {
  setObjectName(QStringLiteral("part_dialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  const bool fresh = part.index >= count_of_parts(scene, part.table);
  const std::string name = fresh ? std::string() : name_of_part(scene, part);
  setWindowTitle(fresh ? tr("Add: %1").arg(kind.title) : titled(kind, name));
  build(start);
  accept_button_->setText(fresh ? tr("Add") : tr("Apply"));
  checking_.setSingleShot(true);
  checking_.setInterval(checking_delay);
  connect(&checking_, &QTimer::timeout, this, [this] { check(false); });
  connect(form_, &KeyForm::changed, &checking_, qOverload<>(&QTimer::start));
  show_notes();
}

void PartDialog::build(const std::vector<SceneValue>& start) {
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(8);
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(4, 4, 12, 4);
  add_library(*column);
  form_ = new KeyForm(key_table(kind_.table).keys, kind_.table, context(), kind_.hidden);
  form_->set_values(start);
  column->addWidget(form_);
  column->addStretch(1);
  add_mesh_remarks();
  scroll_ = new QScrollArea;
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setWidget(page);
  layout->addWidget(scroll_, 1);
  foot_ = new QLabel;
  foot_->setObjectName(QStringLiteral("bad"));
  foot_->setWordWrap(true);
  foot_->setTextFormat(Qt::PlainText);
  foot_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  foot_->hide();
  layout->addWidget(foot_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  accept_button_ = buttons->button(QDialogButtonBox::Ok);
  connect(buttons, &QDialogButtonBox::accepted, this, &PartDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(
      std::max(least_width, page->sizeHint().width() + scroll_->verticalScrollBar()->sizeHint().width() + 24),
      0);
  grow();
  page->installEventFilter(this);
}

void PartDialog::add_mesh_remarks() {
  for (const char* key : {"mesh", "unit", "scale"}) {
    if (form_->editor(key) == nullptr) return;
  }
  const MeshRole role = kind_.table == "wall" ? MeshRole::wall : MeshRole::particle;
  mesh_remarks_ = new MeshRemarks(*form_, base_.file.parent_path(), role, this);
}

void PartDialog::offer_now() {
  now_text_ = tr("Add it now, and let the run go on");
  now_ = new QCheckBox(now_text_);
  now_->setObjectName(QStringLiteral("now"));
  now_->setChecked(true);
  now_->setToolTip(tr("Off: it belongs to the scene from the start, and the run begins again"));
  auto* column = qobject_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->indexOf(foot_), now_);
  resize(width(), height() + now_->sizeHint().height() + column->spacing());
}

bool PartDialog::now() const {
  return now_ != nullptr && now_->isEnabled() && now_->isChecked();
}

/// A run chooses the contact rules for the materials that it begins with.
void PartDialog::show_whether_now() {
  if (now_ == nullptr) return;
  const KeyEditor* material = form_->editor("material");
  const std::string name = material == nullptr ? std::string() : text_in(material->value()).value_or("");
  const auto named = [&](const MaterialSpec& one) { return one.name == name; };
  const bool fresh = std::any_of(base_.materials.begin(), base_.materials.end(), named) &&
                     std::none_of(materials_at_first_.begin(), materials_at_first_.end(), named);
  now_->setEnabled(!fresh);
  now_->setText(fresh ? tr("The run begins again, since the material is new") : now_text_);
}

/// Nested tables are unfolded and laws chosen while the dialog is open.
bool PartDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest && watched == scroll_->widget()) grow();
  return QDialog::eventFilter(watched, event);
}

void PartDialog::grow() {
  const QWidget* window = parentWidget() == nullptr ? nullptr : main_window_of(*parentWidget());
  const int wanted = scroll_->widget()->sizeHint().height() + room_for_buttons;
  const int room = window == nullptr ? wanted : static_cast<int>(largest_share * window->height());
  const int taller = std::min(wanted, room) - height();
  if (taller <= 0) return;
  resize(width(), height() + taller);
  if (!isVisible() || window == nullptr) return;
  // Not beyond the lower edge of the window.
  const int below = window->mapToGlobal(QPoint(0, window->height())).y();
  const int beyond = frameGeometry().bottom() - below;
  if (beyond > 0) move(x(), std::max(window->mapToGlobal(QPoint()).y(), y() - beyond));
}

std::string PartDialog::part_name() const {
  const KeyEditor* name = form_->editor(kind_.table == "plot" ? "title" : "name");
  return name == nullptr ? std::string() : text_in(name->value()).value_or("");
}

FormContext PartDialog::context() {
  return {[this](NamesOf kind) { return offered_names(base_, kind); },
          [this](QMenu& menu, NamesOf kind, const std::function<void(const QString&)>& use) {
            add_makers(menu, kind, use);
          },
          base_.file.parent_path()};
}

/// Buttons above the form that fill it in.
void PartDialog::add_library(QVBoxLayout& column) {
  const bool material = kind_.table == "material";
  const bool mesh = kind_.table == "shape" && kind_.hidden != kind_of_new(PartType::sphere).hidden;
  if (!material && !mesh) return;
  auto* row = new QHBoxLayout;
  auto* library = new QPushButton(tr("From the library"));
  library->setObjectName(QStringLiteral("library"));
  library->setAutoDefault(false);
  auto* menu = new QMenu(library);
  menu->setToolTipsVisible(true);
  library->setMenu(menu);
  row->addWidget(library);
  if (material) {
    for (const LibraryMaterial& one : library_materials()) {
      QAction* entry = menu->addAction(QString::fromStdString(one.name));
      entry->setToolTip(one.about);
      connect(entry, &QAction::triggered, this, [this, &one] { take_material(one); });
    }
  } else {
    add_library_shapes(*menu,
                       [this](const LibraryShape& one) { take_mesh(one.name, one.mesh, library_scale); });
    auto* rock = new QPushButton(tr("Make a rock…"));
    rock->setObjectName(QStringLiteral("make_rock"));
    rock->setAutoDefault(false);
    row->addWidget(rock);
    connect(rock, &QPushButton::clicked, this, [this] {
      make_rock([this](const std::filesystem::path& file) { take_mesh("rock", file, 1.0); });
    });
  }
  row->addStretch(1);
  column.addLayout(row);
  column.addSpacing(6);
}

void PartDialog::add_library_shapes(QMenu& menu, const std::function<void(const LibraryShape&)>& use) {
  for (const LibraryShape& one : library_shapes()) {
    QAction* entry = menu.addAction(QString::fromStdString(one.name));
    entry->setToolTip(one.about);
    connect(entry, &QAction::triggered, this, [use, &one] { use(one); });
  }
}

void PartDialog::take_material(const LibraryMaterial& material) {
  for (const KeyLine& key : key_table(kind_.table).keys) {
    const std::string name(key.name);
    const auto value = std::find_if(material.values.begin(), material.values.end(),
                                    [&](const SceneValue& one) { return one.path == name; });
    const auto source = std::find_if(material.sources.begin(), material.sources.end(),
                                     [&](const LibraryMaterial::Source& one) { return one.key == name; });
    const bool sourced = source != material.sources.end();
    form_->editor(name)->enter_value(value == material.values.end() ? std::string() : value->text);
    form_->set_note(name, sourced ? source->text : QString());
    if (sourced && !source->citation.isEmpty()) form_->editor(name)->setToolTip(source->citation);
  }
  const std::string free = free_name(base_, NamesOf::materials, material.name);
  form_->editor("name")->enter_value(quoted_value(free));
  form_->set_note("name", material.about);
}

void PartDialog::take_mesh(const std::string& name, const std::filesystem::path& mesh, double scale) {
  form_->editor("name")->enter_value(quoted_value(free_name(base_, NamesOf::shapes, name)));
  form_->editor("mesh")->enter_value(quoted_value(mesh.string()));
  form_->editor("unit")->enter_value(std::string());
  form_->editor("scale")->enter_value(scale == 1.0 ? std::string() : std::to_string(scale).substr(0, 3));
}

/// Fills the menu beside a name with what makes a part of this kind.
void PartDialog::add_makers(QMenu& menu, NamesOf kind, const std::function<void(const QString&)>& use) {
  if (kind == NamesOf::materials) {
    menu.addAction(tr("New material…"), this, [this, use] { make_part(PartType::material, {}, use); });
    menu.addSeparator();
    for (const LibraryMaterial& one : library_materials()) {
      QAction* entry = menu.addAction(QString::fromStdString(one.name));
      entry->setToolTip(one.about);
      connect(entry, &QAction::triggered, this, [this, use, &one] {
        if (has_material(base_, one)) return use(QString::fromStdString(one.name));
        std::vector<SceneValue> values = one.values;
        const std::string free = free_name(base_, NamesOf::materials, one.name);
        for (SceneValue& value : values) {
          if (value.path == "name") value.text = quoted_value(free);
        }
        base_ = with_part(base_, {"material", count_of_parts(base_, "material")}, values);
        use(QString::fromStdString(free));
      });
    }
    return;
  }
  menu.addAction(tr("Sphere…"), this, [this, use] {
    make_part(PartType::sphere, start_values(PartType::sphere, base_, {}), use);
  });
  menu.addAction(tr("Mesh file…"), this, [this, use] { make_part(PartType::mesh, {}, use); });
  const auto with_mesh = [this, use](const std::string& name, const std::filesystem::path& mesh,
                                     const std::string& scale) {
    std::vector<SceneValue> start = {{"name", quoted_value(free_name(base_, NamesOf::shapes, name))},
                                     {"mesh", quoted_value(mesh.string())}};
    if (!scale.empty()) start.push_back({"scale", scale});
    make_part(PartType::mesh, start, use);
  };
  menu.addAction(tr("Rock…"), this, [this, with_mesh] {
    make_rock([with_mesh](const std::filesystem::path& file) { with_mesh("rock", file, {}); });
  });
  QMenu* library = menu.addMenu(tr("From the library"));
  library->setToolTipsVisible(true);
  add_library_shapes(*library,
                     [with_mesh](const LibraryShape& one) { with_mesh(one.name, one.mesh, "0.1"); });
}

void PartDialog::make_part(PartType type, const std::vector<SceneValue>& start,
                           const std::function<void(const QString&)>& use) {
  const PartKind kind = kind_of_new(type);
  auto* dialog =
      new PartDialog(base_, kind, {kind.table, count_of_parts(base_, kind.table)}, start, folder_, this);
  connect(dialog, &QDialog::accepted, this, [this, dialog, use] {
    base_ = dialog->scene();
    use(QString::fromStdString(dialog->part_name()));
  });
  dialog->open();
}

void PartDialog::make_rock(const std::function<void(const std::filesystem::path&)>& use) {
  auto* dialog = new RockDialog(folder_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [dialog, use] { use(dialog->file()); });
  dialog->open();
}

bool PartDialog::check(bool all) {
  checking_.stop();
  form_->clear_faults();
  foot_->hide();
  show_notes();
  show_whether_now();
  try {
    edited_ = {};
    edited_ = text_with_part(base_, part_, form_->values());
    result_ = read_edited(edited_, base_);
  } catch (const SceneError& error) {
    show_error(error, all);
    return false;
  }
  return true;
}

/// Shows the message at the field that it names; where it names none, below the form.
void PartDialog::show_error(const SceneError& error, bool all) {
  if (!all && is_merely_missing(error.message())) return;
  const std::string message = without_lines(error.message());
  const std::vector<SceneValue> values = form_->values();
  const int line = error.line() - edited_.first_line;
  const bool on_key = error.line() > 0 && line >= 0 && line < static_cast<int>(values.size());
  // A line of its own header stands for what is missing in the part.
  const bool elsewhere = error.line() > 0 && !on_key && error.line() != edited_.first_line - 1;
  KeyEditor* field =
      elsewhere
          ? nullptr
          : form_->show_fault(message, on_key ? values[static_cast<std::size_t>(line)].path : std::string());
  if (field == nullptr) {
    say(*foot_, QString::fromStdString(message), "bad");
    foot_->show();
  } else if (all) {
    layout()->activate();
    scroll_->ensureWidgetVisible(field);
    field->setFocus();
  }
}

void PartDialog::show_notes() {
  show_estimate();
  if (mesh_remarks_ != nullptr) mesh_remarks_->update();
}

/// Says how many bodies fit into a fill, whatever their number.
void PartDialog::show_estimate() {
  if (kind_.table != "fill") return;
  form_->set_note("count", {});
  std::vector<SceneValue> values = form_->values();
  double wanted = 0.0;
  std::erase_if(values, [&](const SceneValue& one) {
    if (one.path == "count") wanted = std::strtod(one.text.c_str(), nullptr);
    return one.path == "count";
  });
  values.push_back({"count", "1"});
  try {
    const Scene scene = with_part(base_, part_, values);
    const auto estimate = estimate_fill(scene, scene.fills.at(std::min(part_.index, scene.fills.size() - 1)));
    if (!estimate) return;
    const QString count = QStringLiteral("%L1").arg(estimate->count, 0, 'f', 0);
    QString note =
        estimate->grid
            ? tr("%1 fit into the region").arg(count)
            : tr("About %1 fit into the region: %2 % of its volume").arg(count).arg(100.0 * random_packing);
    note += tr("; each is at most %1 across").arg(quantity_text(estimate->largest, "m"));
    if (wanted > estimate->count) note += tr(". Make the region larger, or the number smaller");
    form_->set_note("count", note);
  } catch (const SceneError&) {
    // The fault is shown by the check of the form.
  }
}

void PartDialog::set_busy(bool busy) {
  form_->setEnabled(!busy);
  accept_button_->setEnabled(!busy);
  if (!busy) return;
  say(*foot_, tr("Building the scene …"), "faint");
  foot_->show();
}

void PartDialog::accept() {
  if (!check(true)) return;
  if (now()) return QDialog::accept();  // there may be room where there was none at the start
  set_busy(true);
  const long number = ++build_number_;
  work_in_background(
      this, [scene = result_, before = base_] { return error_of_building(scene, before); },
      [this, number](const std::optional<SceneError>& error) {
        if (number != build_number_ || !isVisible()) return;
        set_busy(false);
        foot_->hide();
        if (!error) return QDialog::accept();
        show_error(*error, true);
      });
}

}  // namespace scree
