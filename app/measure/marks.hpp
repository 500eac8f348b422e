#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "core/probes/measuring_mark.hpp"

namespace scree {

/// The rulers and protractors of the scene that is open.
class Marks : public QObject {
  Q_OBJECT

 public:
  const std::vector<MeasuringMark>& all() const { return all_; }
  void add(MeasuringMark mark);
  void move_point(std::size_t mark, std::size_t point, const PinnedPoint& to);
  void remove(std::size_t mark);
  void clear();
  /// The scene has been edited: marks stay with the bodies and walls of the same names, or with the same body
  /// of a fill; others go.
  void carry_over(const Model& before, const Model& edited);
  /// The next number of a kind.
  int next_number(MeasuringMark::Kind kind) const;

 signals:
  void changed();

 private:
  std::vector<MeasuringMark> all_;
};

/// "Ruler 1"
QString name_of(const MeasuringMark& mark);

}  // namespace scree
