#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scree {

/// Hollomon's hardening, for elastoplastic laws.
struct HardeningSpec {
  double stress = 0.0;  ///< [Pa]
  double exponent = 0.0;
  bool operator==(const HardeningSpec&) const = default;
};

/// What a material withstands before it yields, for elastoplastic laws.
struct MaterialStrength {
  std::optional<double> yield_stress;  ///< [Pa]
  std::optional<HardeningSpec> hardening;
  bool operator==(const MaterialStrength&) const = default;
};

/// Appearance of a material in pictures.
enum class MaterialLook { plain, steel, brass, copper, concrete, stone, glass, wood, rubber };
inline constexpr int material_look_choices = 9;

/// A [[material]] of a scene.
struct MaterialSpec {
  std::string name;
  double density = 0.0;                 ///< [kg/m³]
  std::optional<double> young_modulus;  ///< [Pa]
  std::optional<double> poisson_ratio;
  std::optional<double> yield_stress;  ///< [Pa]; for elastoplastic laws
  std::optional<HardeningSpec> hardening;
  std::optional<MaterialLook> look;    ///< none: by its name, see `look_of`
  std::optional<std::uint32_t> color;  ///< in pictures, 0xRRGGBB; none: colour of its look
  std::string source;                  ///< of its numbers, in words
  int line = 0;
  bool operator==(const MaterialSpec&) const = default;
};

/// Materials of the two partners of a contact with a sphere. Walls are rigid and have none, as do polyhedra
/// under elastoplastic laws.
struct ContactMaterials {
  const MaterialSpec* first = nullptr;
  const MaterialSpec* second = nullptr;  ///< null: rigid
};

}  // namespace scree
