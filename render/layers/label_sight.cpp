#include "render/layers/label_sight.hpp"

#include <algorithm>

namespace scree {
namespace {

/// Area of a label's text in the picture.
struct TextBox {
  Eigen::Vector2f middle;
  Eigen::Vector2f half;
  float depth;

  bool meets_disc(const Eigen::Vector2f& centre, float radius) const {
    const Eigen::Vector2f beside = ((centre - middle).cwiseAbs() - half).cwiseMax(0.0F);
    return beside.squaredNorm() < radius * radius;
  }
};

/// Labels in each cell of the picture, so that a body is compared with few of them.
class LabelCells {
 public:
  LabelCells(const std::vector<TextBox>& boxes, const PictureMap& map)
      : columns_(map.width() / cell + 1),
        rows_(map.height() / cell + 1),
        labels_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {
    for (std::size_t i = 0; i < boxes.size(); ++i)
      each_cell(boxes[i].middle, boxes[i].half,
                [&](std::vector<std::size_t>& labels) { labels.push_back(i); });
  }

  template <class Visit>
  void near(const Eigen::Vector2f& centre, float radius, const Visit& visit) {
    each_cell(centre, Eigen::Vector2f::Constant(radius), [&](const std::vector<std::size_t>& labels) {
      for (const std::size_t label : labels) visit(label);
    });
  }

 private:
  static constexpr int cell = 48;  // [pixels]

  template <class Visit>
  void each_cell(const Eigen::Vector2f& middle, const Eigen::Vector2f& half, const Visit& visit) {
    // NaN, after a failed run, has no defined position.
    const auto clamped = [](float place, int count) {
      return place > 0.0F ? static_cast<int>(std::min(place / cell, static_cast<float>(count - 1))) : 0;
    };
    const int last_column = clamped(middle.x() + half.x(), columns_);
    const int last_row = clamped(middle.y() + half.y(), rows_);
    for (int row = clamped(middle.y() - half.y(), rows_); row <= last_row; ++row) {
      for (int column = clamped(middle.x() - half.x(), columns_); column <= last_column; ++column)
        visit(labels_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)]);
    }
  }

  int columns_;
  int rows_;
  std::vector<std::vector<std::size_t>> labels_;
};

/// Share of its bounding sphere that a polyhedron covers.
constexpr float covered_share = 0.85F;

}  // namespace

void leave_out_hidden(std::vector<GroundLabel>& labels, const Frame& frame,
                      const std::vector<Visibility>& visibility, const PictureMap& map,
                      double letter_height) {
  std::vector<TextBox> boxes;
  for (const GroundLabel& label : labels) {
    const Eigen::Vector3f seen = map(label.position.cast<float>());
    const auto height = static_cast<float>(letter_height);
    const float letters = static_cast<float>(label.text.size());
    boxes.push_back({seen.head<2>(), Eigen::Vector2f(0.27F * letters * height, 0.4F * height), seen.z()});
  }
  LabelCells cells(boxes, map);
  std::vector<bool> hidden(labels.size(), false);
  for (std::size_t body = 0; body < frame.bodies.size(); ++body) {
    const FrameBody& state = frame.bodies[body];
    if (!state.present || visibility[body] != Visibility::shown) continue;
    const Eigen::Vector3f seen = map(state.position.cast<float>());
    if (!(seen.z() > 0.0F)) continue;
    const bool round = is_sphere(*frame.model, static_cast<int>(body));
    const auto bounding = static_cast<float>(bounding_radius(*frame.model, static_cast<int>(body)));
    const float radius = (round ? 1.0F : covered_share) * bounding * map.pixels_per_metre(seen.z());
    cells.near(seen.head<2>(), radius, [&](std::size_t i) {
      if (seen.z() < boxes[i].depth && boxes[i].meets_disc(seen.head<2>(), radius)) hidden[i] = true;
    });
  }
  std::size_t next = 0;
  std::erase_if(labels, [&](const GroundLabel&) { return hidden[next++]; });
}

}  // namespace scree
