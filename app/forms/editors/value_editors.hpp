#pragma once

#include "app/forms/editors/key_editor.hpp"

namespace scree {

// Editors of single values.

KeyEditor* make_number_editor(const KeyLine& key);
KeyEditor* make_number_or_word_editor(const KeyLine& key);
/// One of some words, or true and false.
KeyEditor* make_choice_editor(const KeyLine& key);
KeyEditor* make_text_editor(const KeyLine& key);
/// A name that exists, or another one.
KeyEditor* make_name_editor(const KeyLine& key, const FormContext& context);
KeyEditor* make_prose_editor(const KeyLine& key);
KeyEditor* make_color_editor(const KeyLine& key);
KeyEditor* make_path_editor(const KeyLine& key, const FormContext& context);
/// @param size  number of components
KeyEditor* make_vector_editor(const KeyLine& key, int size);
/// Up to three numbers, named after their axes.
KeyEditor* make_axes_editor(const KeyLine& key);

}  // namespace scree
