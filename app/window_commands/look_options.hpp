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

/// View options of a command: colours, forces, cuts and views as in the window's menus, without selections of
/// bodies.
class LookOptions {
 public:
  /// @param command  keeps references to this object until parsed
  void add_to(CLI::App& command);

  /// Rejects contradictory options.
  /// @throws CLI::ValidationError
  void check() const;

  /// View of a scene: its own look with the requested changes.
  /// @throws LookError
  Look look(const std::shared_ptr<const Model>& model) const;
  bool transparent() const { return view_.transparent; }

 private:
  void add_colors(CLI::App& command);
  void add_forces(CLI::App& command);
  void add_sight(CLI::App& command);
  void add_camera(CLI::App& command);
  void choose_color(const std::string& name);
  void choose_quality(const std::string& name);
  void choose_contact_mark(const std::string& name);
  void choose_wall_color(const std::string& name);
  void choose_forces(const std::vector<std::string>& names);
  void add_plane(const std::string& option, const std::string& text, bool keep_above);
  void check_against(const Model& model) const;
  void choose_camera(const ViewSpec& requested, Look& look) const;

  ViewOptions view_;  ///< independent of the scene
  ViewSpec forces_;   ///< requested forces and their display
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
