#pragma once

#include <QMetaType>
#include <QString>
#include <optional>

#include "core/base/text/number_range.hpp"

namespace scree {

/// Places of a slider: evenly over the numbers, or over their logarithm if the ends are far apart.
struct SliderScale {
  static constexpr int steps = 200;

  double min;
  double max;
  bool whole;

  bool logarithmic() const;
  double at(int step) const;
  int step_of(double value) const;
};

/// What a number may be.
struct NumberKind {
  NumberRange range;
  bool whole = false;
  QString unit;
};

/// Range in which a number is slid: up to both limits if it has two and is not tiny against them; a tenth to
/// ten times a number that is never negative; otherwise from minus to plus double its size, through zero.
/// @param size  for a zero: largest magnitude of the numbers of its value; 0: a usual one for the unit
/// @return none: the number is outside its limits, cannot change, or is too large
std::optional<SliderScale> scale_about(double value, double size, const NumberKind& kind);

/// A number with three digits, or with more if rounding would take it beyond its limits.
QString slid_text(double value, const NumberKind& kind);

}  // namespace scree

Q_DECLARE_METATYPE(scree::NumberKind)
