#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/toml/toml_source.hpp"

namespace scree {

/// Changes of a TOML text that leave all other bytes as they are.
class TextEdits {
 public:
  /// @param text  must outlive this object
  explicit TextEdits(std::string_view text);

  void replace(TextSpan span, std::string text);
  /// Removes lines of statements, with the comments in and behind them.
  void remove_lines(TextSpan span);
  /// Adds a line below the one of `at`, indented as that one.
  void add_line(std::size_t at, const std::string& line);

  /// Removes a table's header and statements, with the comment right above and the blank lines before it.
  void remove_section(const TomlPart& table);
  /// Adds a table below the section that ends at `end`.
  void add_section_behind(std::size_t end, const std::string& section);
  /// Adds a table above the section with this header.
  void add_section_above(TextSpan header, const std::string& section);

  /// Entries of an array or of an inline table that are removed, and those added behind an entry that stays;
  /// behind `at_front` before all of them.
  struct Items {
    std::vector<bool> removed;
    std::map<std::size_t, std::vector<std::string>> added;
  };
  static constexpr std::size_t at_front = static_cast<std::size_t>(-1);
  void change_items(const TomlPart& list, const Items& items);

  /// The changed text; none: changes contradict each other.
  std::optional<std::string> result() const;

 private:
  struct Edit {
    TextSpan span;
    std::string text;
  };

  std::size_t line_begin(std::size_t at) const;
  std::size_t line_end(std::size_t at) const;
  bool blank(TextSpan span) const;
  bool comment_line(std::size_t begin) const;
  std::string_view indent(std::size_t at) const;
  std::size_t section_begin(std::size_t header) const;
  std::size_t section_end(std::size_t end) const;
  std::size_t content_before(std::size_t line) const;
  std::size_t after_comma(const TomlPart& list, std::size_t item) const;
  bool alone(const TomlPart& list, std::size_t item) const;
  std::string with_line_ends(const std::string& text) const;
  void add_behind(const TomlPart& list, std::size_t item, const std::vector<std::string>& added);
  void add_to_front(const TomlPart& list, const std::vector<std::string>& added);
  void replace_items(const TomlPart& list, const std::vector<std::string>& added);
  void remove_items(const TomlPart& list, const std::vector<bool>& removed);

  std::string_view text_;
  std::string line_break_;  ///< "\n" or "\r\n", as in the text
  bool spaced_ = true;      ///< blank lines between tables
  std::vector<Edit> edits_;
};

}  // namespace scree
