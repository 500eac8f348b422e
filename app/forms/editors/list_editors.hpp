#pragma once

#include "app/forms/editors/key_editor.hpp"

namespace scree {

// Editors of lists.

/// Numbers in one line, or vectors or pairs in a line each; separated by commas or spaces, so that columns of
/// a table can be pasted.
KeyEditor* make_rows_editor(const KeyLine& key);
/// Some of its words, each with a box to tick.
KeyEditor* make_marks_editor(const KeyLine& key);
/// Two names that exist.
KeyEditor* make_names_editor(const KeyLine& key, const FormContext& context);
/// Texts in a line each, with a box of names to add.
KeyEditor* make_lines_editor(const KeyLine& key, const FormContext& context);
/// `PATH = VALUE` in a line each.
KeyEditor* make_values_editor(const KeyLine& key);

}  // namespace scree
