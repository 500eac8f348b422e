#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/model.hpp"
#include "render/style/color.hpp"

namespace scree {

/// Appearance of a body's surface.
enum class Finish : std::uint8_t {
  flat,    ///< only the colour, for colours that represent numbers
  matte,   ///< slightly glossy
  metal,   ///< reflects a bright sky
  grain,   ///< granular, like concrete and stone
  glass,   ///< a bright rim and highlights
  wood,    ///< rings
  rubber,  ///< without gloss
};
Finish finish_of(MaterialLook look);

/// Colour of each material of a scene: as given, otherwise of a known substance, otherwise a category colour.
/// Two materials of one substance differ in brightness.
std::vector<Color> material_colors(const Scene& scene);

/// A body's tint of its material's colour: slight differences in brightness separate neighbouring bodies of
/// one material.
Color tinted(const Color& color, int body);

/// Shader function that combines colour, light and finish: `vec3 finished(vec3 color, float light, vec3
/// normal, vec3 place, int finish)` in GLSL, with normals in view coordinates and positions on a body of
/// about unit size.
const std::string& finish_function();

}  // namespace scree
