#include "core/scene/names.hpp"

#include <array>

namespace scree {

std::string_view name_of(SolverMethod method) {
  switch (method) {
    case SolverMethod::velocity_verlet:
      return "explicit";
    case SolverMethod::newmark:
      return "newmark";
    case SolverMethod::midpoint:
      return "midpoint";
    case SolverMethod::trapezoidal:
      return "trapezoidal";
  }
  return "";
}

std::string_view name_of(const NormalLawSpec& law) {
  if (std::holds_alternative<HertzLawSpec>(law)) return "hertz";
  if (std::holds_alternative<LinearLawSpec>(law)) return "linear";
  if (std::holds_alternative<WaltonBraunLawSpec>(law)) return "walton_braun";
  if (std::holds_alternative<StorakersLawSpec>(law)) return "storakers";
  return "barrier";
}

std::string_view name_of(BondModel bond) {
  return bond == BondModel::born ? "born" : "modified";
}

std::string_view name_of(PlaneElasticity elasticity) {
  return elasticity == PlaneElasticity::strain ? "plane_strain" : "plane_stress";
}

std::string_view name_of(LatticeAnalysis analysis) {
  switch (analysis) {
    case LatticeAnalysis::statics:
      return "static";
    case LatticeAnalysis::modes:
      return "modes";
    case LatticeAnalysis::dynamics:
      return "dynamic";
  }
  return "";
}

std::string_view name_of(PlateEdge edge) {
  switch (edge) {
    case PlateEdge::left:
      return "left";
    case PlateEdge::right:
      return "right";
    case PlateEdge::bottom:
      return "bottom";
    case PlateEdge::top:
      return "top";
  }
  return "";
}

std::string_view name_of(LatticeRotations rotations) {
  return rotations == LatticeRotations::large ? "large" : "small";
}

std::string_view name_of(PlateOutline outline) {
  return outline == PlateOutline::disc ? "disc" : "rectangle";
}

std::string_view name_of(MaterialLook look) {
  static constexpr std::array<std::string_view, material_look_choices> names = {
      "plain", "steel", "brass", "copper", "concrete", "stone", "glass", "wood", "rubber"};
  return names[static_cast<std::size_t>(look)];
}

std::string_view name_of(ColorBy color_by) {
  static constexpr std::array<std::string_view, color_by_choices> names = {
      "material", "body", "speed", "spin", "contacts", "largest force", "residual overlap"};
  return names[static_cast<std::size_t>(color_by)];
}

std::string_view name_of(LatticeColor color) {
  static constexpr std::array<std::string_view, lattice_color_choices> names = {"displacement", "strain",
                                                                                "bond force", "bond energy"};
  return names[static_cast<std::size_t>(color)];
}

std::string_view name_of(ViewDirection direction) {
  static constexpr std::array<std::string_view, view_direction_choices> names = {"slanted", "front", "right",
                                                                                 "top"};
  return names[static_cast<std::size_t>(direction)];
}

std::string_view name_of(CameraFollow follow) {
  static constexpr std::array<std::string_view, 4> names = {"nothing", "moving", "everything", "body"};
  return names[static_cast<std::size_t>(follow)];
}

std::string_view name_of(ForceKind kind) {
  static constexpr std::array<std::string_view, force_kind_choices> names = {"normal", "friction", "loads",
                                                                             "walls", "bodies"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace scree
