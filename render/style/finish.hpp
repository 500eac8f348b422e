#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/model.hpp"
#include "render/style/color.hpp"

namespace scree {

/// How the surface of a body takes the light.
enum class Finish : std::uint8_t {
  flat,    ///< as its colour says, for colours that stand for numbers
  matte,   ///< a faint shine
  metal,   ///< mirrors a bright sky
  grain,   ///< grains, as of concrete and stone
  glass,   ///< a bright rim and sharp lights
  wood,    ///< rings
  rubber,  ///< dull
};
Finish finish_of(MaterialLook look);

/// The colour of each of a scene's materials: the one that it gives, of a known substance its own, otherwise
/// that of a category.
/// Two materials of one substance differ in brightness.
std::vector<Color> material_colors(const Scene& scene);

/// A body's own tint of its material's colour: neighbours differ a little in brightness, so that bodies of
/// one material separate.
Color tinted(const Color& color, int body);

/// What a finish makes of a colour and the light on it: the function
/// `vec3 finished(vec3 color, float light, vec3 normal, vec3 place, int finish)` in GLSL, with normals in
/// view coordinates and places on the body about one unit large.
const std::string& finish_function();

}  // namespace scree
