#pragma once

#include <QString>
#include <vector>

namespace scree {

/// A number in the text of a value.
struct NumberInText {
  qsizetype start;
  qsizetype length;
  double value;
};

/// Numbers of a text like "[[0, 0], [1e6, 0]]", in its order; empty: it has something else, too.
std::vector<NumberInText> numbers_in(const QString& text);

/// Number at a place between two characters, or the last one before it; the first one if there is none.
/// Precondition: there is a number.
std::size_t number_at(const std::vector<NumberInText>& numbers, qsizetype place);

}  // namespace scree
