#include "app/thumbnail.hpp"

#include <QTemporaryDir>

#include "app/resources.hpp"
#include "core/scene/scene_file.hpp"
#include "core/simulation/simulation.hpp"
#include "render/picture.hpp"

namespace scree {
namespace {

constexpr PictureSize thumbnail_size{.width = 600, .height = 352};

}  // namespace

QImage stored_thumbnail(const std::filesystem::path& scene, Theme theme) {
  const std::string name = scene.stem().string() + (theme == Theme::dark ? "_dark.png" : ".png");
  const auto path = resource_folder() / "thumbnails" / name;
  return QImage(QString::fromStdString(path.string()));
}

QImage draw_thumbnail(const std::filesystem::path& scene, Theme theme) {
  try {
    const Simulation simulation(build_model(read_scene(scene)), 1);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("thumbnail.png"));
    ViewOptions options;
    options.show_legend = false;
    options.show_axes = false;
    options.smooth = true;
    options.theme = theme;
    render_picture(std::make_shared<const Frame>(simulation.frame()), options, thumbnail_size,
                   path.toStdString());
    return QImage(path);
  } catch (const std::exception&) {
    // The card goes without a picture; opening the scene says what is wrong with it.
    return {};
  }
}

}  // namespace scree
