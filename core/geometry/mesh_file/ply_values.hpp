#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/text/text_tokens.hpp"
#include "core/geometry/mesh_file/ply_head.hpp"

namespace scree {

// Sequential readers of the numbers in a PLY body. Text and binary bodies have the same interface.

/// The element being read, for messages.
struct PlyItem {
  const PlyElement* element = nullptr;
  std::uint64_t number = 0;  ///< counted from 1

  /// "face 3 of 12"
  std::string text() const;
};

/// @throws MeshFileError: the file ends within the element
[[noreturn]] void fail_at_end(const PlyItem& item);

class PlyText {
 public:
  explicit PlyText(const PlyHead& head);

  void begin(const PlyItem& item);
  double next(const PlyType& type);
  void end();
  /// Checks that nothing follows.
  void finish();

  /// Position of the element: its line.
  std::int64_t place() const { return lines_.number(); }
  /// Line for messages; 0: binary file.
  long line() const { return lines_.number(); }
  /// Number of lines with more values than declared.
  long long_lines() const { return long_lines_; }

 private:
  bool next_filled_line();

  TextLines lines_;
  std::string_view rest_;  ///< rest of the line
  bool by_lines_;
  PlyItem item_;
  long long_lines_ = 0;
};

class PlyBinary {
 public:
  explicit PlyBinary(const PlyHead& head);

  void begin(const PlyItem& item) { item_ = item; }
  double next(const PlyType& type);
  void end() {}
  void finish();

  /// Position of the element: its number.
  std::int64_t place() const { return static_cast<std::int64_t>(item_.number); }
  long line() const { return 0; }

 private:
  std::string_view body_;
  bool swapped_;
  PlyItem item_;
};

}  // namespace scree
