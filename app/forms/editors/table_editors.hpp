#pragma once

#include "app/forms/editors/key_editor.hpp"

namespace scree {

// Editors of nested tables. Each holds the form of its table, folded while it is empty.

/// @param path  of the key: "wall.motion"
KeyEditor* make_table_editor(const KeyLine& key, const std::string& path, const FormContext& context);
/// A list of tables.
KeyEditor* make_tables_editor(const std::string& path, const FormContext& context);
/// A normal law, whose keys depend on its name.
KeyEditor* make_law_editor(const FormContext& context);

}  // namespace scree
