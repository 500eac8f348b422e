#pragma once

#include <QString>
#include <exception>

namespace scree {

/// Something that went wrong, in words for people.
struct Problem {
  QString sentence;  ///< what is wrong; what would be right
  QString details;   ///< where and in what; may be empty
};

/// The problem behind an exception that came up while something was opened.
Problem problem_of(const std::exception& error);

}  // namespace scree
