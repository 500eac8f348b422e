#include "app/measure/marks.hpp"

#include <algorithm>
#include <utility>

namespace scree {
namespace {

/// A body of an earlier model in a later one: by its name, or by its fill and its place in it; −1: none.
int carried_body(const Model& before, const Model& edited, int body) {
  if (before.names.contains(body)) {
    const auto named = std::find_if(edited.names.begin(), edited.names.end(),
                                    [&](const auto& one) { return one.second == before.names.at(body); });
    return named == edited.names.end() ? -1 : named->first;
  }
  for (std::size_t fill = 0; fill < before.fill_bodies.size(); ++fill) {
    const int place = body - before.fill_bodies[fill].first;
    if (place < 0 || place >= before.fill_bodies[fill].count) continue;
    if (fill >= edited.fill_bodies.size() || place >= edited.fill_bodies[fill].count ||
        edited.scene.fills[fill].name != before.scene.fills[fill].name)
      return -1;
    return edited.fill_bodies[fill].first + place;
  }
  // Another one, unless all are as before.
  const auto number = static_cast<std::size_t>(body);
  const bool same = edited.bodies.size() >= before.bodies.size() &&
                    edited.scene.bodies.size() == before.scene.bodies.size() &&
                    edited.bodies[number].shape == before.bodies[number].shape;
  return same ? body : -1;
}

int carried_wall(const Model& before, const Model& edited, int wall) {
  const WallModel& known = before.walls[static_cast<std::size_t>(wall)];
  for (std::size_t i = 0; i < edited.walls.size(); ++i) {
    if (edited.walls[i].name == known.name && edited.walls[i].shape.index() == known.shape.index())
      return static_cast<int>(i);
  }
  return -1;
}

/// @return false: what it was pinned to is gone
bool carry(PinnedPoint& point, const Model& before, const Model& edited) {
  if (point.body >= 0) return (point.body = carried_body(before, edited, point.body)) >= 0;
  if (point.wall >= 0) return (point.wall = carried_wall(before, edited, point.wall)) >= 0;
  return true;
}

}  // namespace

void Marks::add(MeasuringMark mark) {
  mark.number = next_number(mark.kind);
  all_.push_back(std::move(mark));
  emit changed();
}

void Marks::move_point(std::size_t mark, std::size_t point, const PinnedPoint& to) {
  all_[mark].points[point] = to;
  emit changed();
}

void Marks::remove(std::size_t mark) {
  all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(mark));
  emit changed();
}

void Marks::clear() {
  if (all_.empty()) return;
  all_.clear();
  emit changed();
}

void Marks::carry_over(const Model& before, const Model& edited) {
  std::erase_if(all_, [&](MeasuringMark& mark) {
    return !std::all_of(mark.points.begin(), mark.points.end(),
                        [&](PinnedPoint& point) { return carry(point, before, edited); });
  });
  emit changed();
}

int Marks::next_number(MeasuringMark::Kind kind) const {
  int last = 0;
  for (const MeasuringMark& mark : all_) {
    if (mark.kind == kind) last = std::max(last, mark.number);
  }
  return last + 1;
}

QString name_of(const MeasuringMark& mark) {
  return (mark.kind == MeasuringMark::Kind::ruler ? Marks::tr("Ruler %1") : Marks::tr("Protractor %1"))
      .arg(mark.number);
}

}  // namespace scree
