#include "core/scene/names.hpp"

#include "core/scene/words.hpp"

namespace scree {

std::string_view name_of(CameraFollow follow) {
  return follow == CameraFollow::body ? "body" : word_for(follow);
}

std::string_view name_of(SolverMethod method) {
  return word_for(method);
}

std::string_view name_of(BondModel bond) {
  return word_for(bond);
}

std::string_view name_of(PlaneElasticity elasticity) {
  return word_for(elasticity);
}

std::string_view name_of(LatticeAnalysis analysis) {
  return word_for(analysis);
}

std::string_view name_of(PlateEdge edge) {
  return word_for(edge);
}

std::string_view name_of(LatticeRotations rotations) {
  return word_for(rotations);
}

std::string_view name_of(PlateOutline outline) {
  return word_for(outline);
}

std::string_view name_of(MaterialLook look) {
  return word_for(look);
}

std::string_view name_of(ColorBy color_by) {
  return word_for(color_by);
}

std::string_view name_of(LatticeColor color) {
  return word_for(color);
}

std::string_view name_of(ViewDirection direction) {
  return word_for(direction);
}

std::string_view name_of(ForceKind kind) {
  return word_for(kind);
}

std::string_view name_of(ProbeKind kind) {
  return word_for(kind);
}

namespace {

std::string given_or_numbered(const std::string& name, const char* kind, std::size_t number) {
  return name.empty() ? kind + std::to_string(number) : name;
}

}  // namespace

std::vector<std::string> stream_names(const Scene& scene) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < scene.inlets.size(); ++k)
    names.push_back(given_or_numbered(scene.inlets[k].bodies.name, "inlet", k));
  for (std::size_t k = 0; k < scene.outlets.size(); ++k)
    names.push_back(given_or_numbered(scene.outlets[k].name, "outlet", k));
  return names;
}

std::vector<std::string> probe_names(const Scene& scene) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < scene.probes.size(); ++k)
    names.push_back(given_or_numbered(scene.probes[k].name, "probe", k));
  return names;
}

}  // namespace scree
