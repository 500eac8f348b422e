#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window_commands/named_sight.hpp"
#include "core/model/model.hpp"
#include "render/view/look.hpp"

namespace CLI {
class App;
}

namespace scree {

/// How a command shows a scene: on its command line colours, forces, sections and sides as the window has
/// them in its menus, but nothing of chosen bodies.
class LookOptions {
 public:
  /// @param command  keeps references to this object until it has been parsed
  void add_to(CLI::App& command);

  /// Refuses options that contradict each other. @throws CLI::ValidationError
  void check() const;

  /// Of the scene's own look, what is asked for, and the rest as it is. @throws LookError
  Look look(const std::shared_ptr<const Model>& model) const;
  bool transparent() const { return view_.transparent; }

 private:
  void add_colors(CLI::App& command);
  void add_forces(CLI::App& command);
  void add_sight(CLI::App& command);
  void add_camera(CLI::App& command);
  void choose_color(const std::string& name);
  void choose_quality(const std::string& name);
  void choose_forces(const std::vector<std::string>& names);
  void add_plane(const std::string& option, const std::string& text, bool keep_above);
  void check_scene(const Model& model) const;
  void choose_camera(const ViewSpec& asked, Look& look) const;

  ViewOptions view_;  ///< all but what depends on the scene
  ViewSpec forces_;   ///< those that are asked for, and how
  std::optional<ColorBy> color_by_;
  std::optional<LatticeColor> lattice_color_;
  std::optional<double> magnification_;
  std::vector<std::string> hidden_;       ///< "wall.floor" …
  std::vector<std::string> translucent_;  ///< "shape.tetrapod" …
  std::optional<ViewDirection> direction_;
  bool orthographic_ = false;
  bool plain_ = false;
};

}  // namespace scree
