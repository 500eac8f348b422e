#include <array>
#include <charconv>
#include <cstdio>

#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array hardening_keys = {
    key<&HardeningSpec::stress>("stress", "Pa", "flow stress at a strain of 1",
                                {.range = positive, .required = true}),
    key<&HardeningSpec::exponent>("exponent", "", "strain hardening; 0: perfectly plastic",
                                  {.range = {.from = 0.0, .up_to = 1.0}, .required = true}),
};

void read_color(const Key<MaterialSpec>& self, const TomlTable& table, MaterialSpec& material) {
  if (!table.has(self.name)) return;
  const std::string text = table.text(self.name);
  std::uint32_t rgb = 0;
  const char* const end = text.data() + text.size();
  const bool hex =
      text.size() == 7 && text[0] == '#' && std::from_chars(text.data() + 1, end, rgb, 16).ptr == end;
  if (!hex) table.fail(self.name, "is \"" + text + "\"; it must be \"#RRGGBB\", six hexadecimal digits");
  material.color = rgb;
}

/// "#4A5058"
std::string color_text(const Key<MaterialSpec>&, const MaterialSpec& material, const MaterialSpec&,
                       const TomlWriter&) {
  if (!material.color) return {};
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%06X", static_cast<unsigned>(*material.color & 0xFFFFFFU));
  return toml_value(std::string(text.data()));
}

constexpr std::array keys = {
    name_key<&MaterialSpec::name>("name", "what bodies, walls and contact rules call it", common_key),
    key<&MaterialSpec::density>("density", "kg/m³", "mass over volume",
                                {.range = positive, .required = true}),
    key<&MaterialSpec::young_modulus>(
        "young_modulus", "Pa", "needed by `hertz`, lattices, and unloading by `alpha`", {.range = positive}),
    key<&MaterialSpec::poisson_ratio>("poisson_ratio", "", "needed by `hertz` and lattices",
                                      {.range = {.above = -1.0, .below = 0.5}}),
    key<&MaterialSpec::yield_stress>(
        "yield_stress", "Pa", "needed by `walton_braun` with `loading = \"storakers\"`", {.range = positive}),
    table_key<&MaterialSpec::hardening, hardening_keys>(
        "hardening", "Hollomon's σ = `stress` · ε^`exponent`; needed by `storakers`",
        {.type = "`{ stress, exponent }`"}),
    key<&MaterialSpec::look>("look", "", "finish in pictures", {.otherwise = "by a word of the name"}),
    own_key<MaterialSpec>(
        "color", "", "colour in pictures",
        {.type = "`\"#RRGGBB\"`", .otherwise = "colour of the look", .input = {KeyKind::color}}, read_color,
        color_text),
    key<&MaterialSpec::source>("source", "", "where its numbers come from",
                               {.otherwise = "–", .input = {KeyKind::prose}}),
};

}  // namespace

MaterialSpec read_material(const TomlTable& table) {
  MaterialSpec material;
  read_keys(table, keys, material);
  material.line = table.line();
  return material;
}

void write_material(TomlWriter& out, const MaterialSpec& material) {
  out.header("[[material]]");
  write_keys(out, keys, material);
}

std::vector<KeyTable> material_tables() {
  return {{"material", "in [[material]]", lines_of_keys(keys), true},
          {"material.hardening", "in hardening = { … } of a [[material]]", lines_of_keys(hardening_keys)}};
}

}  // namespace scree
