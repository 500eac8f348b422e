#include "core/scene/declared/declared_key.hpp"

#include <algorithm>
#include <charconv>

#include "core/scene/declared/known_keys.hpp"
#include "core/scene/declared/law_forms.hpp"
#include "core/scene/live_values.hpp"

namespace scree {
namespace {

const KeyLine* line_in(const std::vector<KeyTable>& tables, const std::string& table, std::string_view key) {
  for (const KeyTable& known : tables) {
    if (known.path != table) continue;
    for (const KeyLine& line : known.keys) {
      if (line.name == key) return &line;
    }
  }
  return nullptr;
}

}  // namespace

const KeyLine* declared_key(const std::string& table, std::string_view key) {
  if (const KeyLine* line = line_in(key_tables(), table, key)) return line;
  for (const LawForm& form : law_forms()) {
    if (const KeyLine* line = line_in(form.tables, table, key)) return line;
  }
  return nullptr;
}

const KeyLine* declared_key_at(const std::string& path) {
  const std::string list = path.substr(0, path.find('.'));
  const std::size_t key_at = path.rfind('.') + 1;
  std::string table = key_at == 0 ? "" : path.substr(0, key_at - 1);
  if (is_list(list)) {
    const std::string part = path.substr(0, path.size() - within_part(path).size() - 1);
    table = key_at - 1 > part.size() ? list + path.substr(part.size(), key_at - 1 - part.size()) : list;
  } else if (const std::size_t last = table.rfind('.') + 1;
             last < table.size() && table.find_first_not_of("0123456789", last) == std::string::npos) {
    table.resize(last - 1);  // a list in a table: "lattice.load.0.traction"
  }
  return declared_key(table, std::string_view(path).substr(key_at));
}

std::optional<double> default_number(const std::string& path) {
  const KeyLine* line = declared_key_at(path);
  if (line == nullptr) return std::nullopt;
  std::string text = line->otherwise;
  std::erase(text, '`');
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace scree
