#include "core/scene/material_look.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace scree {
namespace {

constexpr std::array<std::pair<std::string_view, MaterialLook>, 32> substances = {{
    {"steel", MaterialLook::steel},     {"iron", MaterialLook::steel},
    {"metal", MaterialLook::steel},     {"aluminium", MaterialLook::steel},
    {"aluminum", MaterialLook::steel},  {"lead", MaterialLook::steel},
    {"zinc", MaterialLook::steel},      {"titanium", MaterialLook::steel},
    {"brass", MaterialLook::brass},     {"bronze", MaterialLook::brass},
    {"copper", MaterialLook::copper},   {"concrete", MaterialLook::concrete},
    {"cement", MaterialLook::concrete}, {"mortar", MaterialLook::concrete},
    {"stone", MaterialLook::stone},     {"stones", MaterialLook::stone},
    {"rock", MaterialLook::stone},      {"rocks", MaterialLook::stone},
    {"granite", MaterialLook::stone},   {"basalt", MaterialLook::stone},
    {"gravel", MaterialLook::stone},    {"sand", MaterialLook::stone},
    {"limestone", MaterialLook::stone}, {"sandstone", MaterialLook::stone},
    {"glass", MaterialLook::glass},     {"wood", MaterialLook::wood},
    {"timber", MaterialLook::wood},     {"oak", MaterialLook::wood},
    {"beech", MaterialLook::wood},      {"pine", MaterialLook::wood},
    {"rubber", MaterialLook::rubber},   {"tyre", MaterialLook::rubber},
}};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

MaterialLook look_of(const MaterialSpec& material) {
  if (material.look) return *material.look;
  const std::string& name = material.name;
  for (auto begin = std::find_if(name.begin(), name.end(), is_letter); begin != name.end();) {
    const auto end = std::find_if_not(begin, name.end(), is_letter);
    std::string word(begin, end);
    std::transform(word.begin(), word.end(), word.begin(), lower);
    const auto found = std::find_if(substances.begin(), substances.end(),
                                    [&](const auto& substance) { return substance.first == word; });
    if (found != substances.end()) return found->second;
    begin = std::find_if(end, name.end(), is_letter);
  }
  return MaterialLook::plain;
}

}  // namespace scree
