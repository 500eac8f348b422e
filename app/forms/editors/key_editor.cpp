#include "app/forms/editors/key_editor.hpp"

#include <algorithm>
#include <stdexcept>

#include "app/forms/editors/list_editors.hpp"
#include "app/forms/editors/table_editors.hpp"
#include "app/forms/editors/value_editors.hpp"
#include "app/shell/plain_text.hpp"
#include "core/scene/declared/known_keys.hpp"
#include "core/scene/declared/law_forms.hpp"

namespace scree {

void KeyEditor::set_value(const std::string& text) {
  given_ = text;
  touched_ = false;
  showing_ = true;
  show_value(text);
  showing_ = false;
}

void KeyEditor::enter_value(const std::string& text) {
  showing_ = true;
  show_value(text);
  showing_ = false;
  touch();
}

void KeyEditor::touch() {
  if (showing_) return;
  touched_ = true;
  emit changed();
}

KeyEditor* make_editor(const KeyLine& key, const std::string& path, const FormContext& context) {
  switch (key.kind) {
    case KeyKind::number:
    case KeyKind::whole_number:
      return key.words.empty() ? make_number_editor(key) : make_number_or_word_editor(key);
    case KeyKind::flag:
    case KeyKind::choice:
      return make_choice_editor(key);
    case KeyKind::text:
      return key.names == NamesOf::nothing ? make_text_editor(key) : make_name_editor(key, context);
    case KeyKind::prose:
      return make_prose_editor(key);
    case KeyKind::color:
      return make_color_editor(key);
    case KeyKind::path:
      return make_path_editor(key, context);
    case KeyKind::vector:
      return make_vector_editor(key, 3);
    case KeyKind::pair:
      return make_vector_editor(key, 2);
    case KeyKind::axes:
      return make_axes_editor(key);
    case KeyKind::numbers:
    case KeyKind::vectors:
    case KeyKind::pairs:
      return make_rows_editor(key);
    case KeyKind::texts:
      if (!key.words.empty()) return make_marks_editor(key);
      return key.names == NamesOf::materials ? make_names_editor(key, context)
                                             : make_lines_editor(key, context);
    case KeyKind::values:
      return make_values_editor(key);
    case KeyKind::table:
      return make_table_editor(key, path, context);
    case KeyKind::tables:
      return make_tables_editor(path, context);
    case KeyKind::law:
      return make_law_editor(context);
    case KeyKind::unknown:
      break;
  }
  throw std::logic_error(path + " declares no kind of value");
}

QString default_text(const KeyLine& key) {
  if (key.required || key.otherwise == "–") return {};
  return plain_text(key.otherwise).remove(QLatin1Char('"'));
}

const KeyTable& key_table(const std::string& path) {
  const std::string declared = declared_path(path);
  const auto find = [&](const std::vector<KeyTable>& all) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const KeyTable& table) { return table.path == declared; });
    return found == all.end() ? nullptr : &*found;
  };
  if (const KeyTable* found = find(key_tables())) return *found;
  for (const LawForm& law : law_forms()) {
    if (const KeyTable* found = find(law.tables)) return *found;
  }
  throw std::out_of_range("no table of keys is called " + path);
}

}  // namespace scree
