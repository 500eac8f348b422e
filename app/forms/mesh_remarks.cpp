#include "app/forms/mesh_remarks.hpp"

#include <cstdlib>
#include <utility>

#include "app/forms/editors/key_form.hpp"
#include "app/shell/background_work.hpp"
#include "core/scene/toml/value_text.hpp"

namespace scree {
namespace {

constexpr LengthUnit units[] = {LengthUnit::metre, LengthUnit::centimetre, LengthUnit::millimetre,
                                LengthUnit::inch};

LengthUnit unit_of(const KeyForm& form) {
  const std::string symbol = text_in(form.editor("unit")->value()).value_or("");
  for (const LengthUnit unit : units) {
    if (symbol == symbol_of(unit)) return unit;
  }
  return LengthUnit::metre;
}

double scale_of(const KeyForm& form) {
  const double scale = std::strtod(form.editor("scale")->value().c_str(), nullptr);
  return scale > 0.0 ? scale : 1.0;
}

QString contents_of(const MeshReading& reading, MeshRole role) {
  const QString triangles = MeshRemarks::tr("%1 triangles").arg(reading.file.mesh.triangles.size());
  if (role == MeshRole::particle) return triangles;
  const QString kind = !reading.file.closed        ? MeshRemarks::tr("open, touched on both sides")
                       : reading.file.faced_inward ? MeshRemarks::tr("closed, facing inward")
                                                   : MeshRemarks::tr("closed, facing outward");
  return triangles + QStringLiteral("; ") + kind;
}

}  // namespace

MeshRemarks::MeshRemarks(KeyForm& form, std::filesystem::path folder, MeshRole role, QObject* parent)
    : QObject(parent), form_(form), folder_(std::move(folder)), role_(role) {}

void MeshRemarks::update() {
  const std::string typed = text_in(form_.editor("mesh")->value()).value_or("");
  const std::filesystem::path path = typed.empty() ? std::filesystem::path() : folder_ / typed;
  if (path == path_) return show();
  path_ = path;
  reading_.reset();
  show();
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  work_in_background(
      this, [path, role = role_] { return read_for_import(path, role); },
      [this, path](MeshReading reading) {
        if (path != path_) return;
        reading_ = std::make_shared<const MeshReading>(std::move(reading));
        show();
      });
}

void MeshRemarks::show() {
  QString mesh;
  QString unit;
  if (reading_ && !reading_->error.empty()) {
    mesh = QString::fromStdString(reading_->error);
  } else if (reading_ && !reading_->file.faults.empty()) {
    mesh = QString::fromStdString(reading_->file.faults.front().message);
  } else if (reading_) {
    mesh = contents_of(*reading_, role_);
    unit =
        QString::fromStdString(explain_unit(scale_of(form_) * reading_->extent.maxCoeff(), unit_of(form_)));
  }
  form_.set_note("mesh", mesh);
  form_.set_note("unit", unit);
}

}  // namespace scree
