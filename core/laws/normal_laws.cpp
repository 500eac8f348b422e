#include "core/laws/normal_laws.hpp"

namespace scree {

double activation_gap_of(const NormalLawSpec& law) {
  return std::visit(
      [](const auto& spec) {
        if constexpr (std::decay_t<decltype(spec)>::traits.keeps_gap) return spec.activation_gap;
        return 0.0;
      },
      law);
}

const char* missing_data(const NormalLawSpec& law, const MaterialSpec& material) {
  return std::visit([&](const auto& spec) { return spec.missing_data(material); }, law);
}

std::string names_of_laws(bool (*counts)(const LawTraits&)) {
  std::vector<std::string> names;
  for_each_law([&](const auto& spec) {
    if (counts(spec.traits)) names.push_back('"' + std::string(spec.traits.name) + '"');
  });
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
  return text;
}

}  // namespace scree
