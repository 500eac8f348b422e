#include <QtTest>
#include <algorithm>

#include "core/geometry/aabb_tree.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

using Pairs = std::vector<std::pair<int, int>>;

std::vector<Aabb> random_boxes(std::mt19937_64& random, int count, double size) {
  std::vector<Aabb> boxes(count);
  for (Aabb& box : boxes) {
    const Vec3 centre = random_vector(random, 1.0);
    box.include(centre);
    box.include(centre + random_vector(random, size));
  }
  return boxes;
}

Pairs visited_pairs(const AabbTree& a, const AabbTree& b) {
  Pairs pairs;
  a.any_pair(b, [&](int i, int j) {
    pairs.emplace_back(i, j);
    return false;
  });
  return pairs;
}

Pairs visited_pairs_within(const AabbTree& tree) {
  Pairs pairs;
  tree.any_pair_within([&](int i, int j) {
    pairs.emplace_back(i, j);
    return false;
  });
  return pairs;
}

Pairs sorted(Pairs pairs) {
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// Returns whether a ray of a given length meets a box.
bool box_meets(const Aabb& box, const Vec3& origin, const Vec3& direction, double length) {
  double first = 0.0;
  double last = length;
  for (int axis = 0; axis < 3; ++axis) {
    if (direction[axis] == 0.0) {
      if (origin[axis] < box.lower[axis] || origin[axis] > box.upper[axis]) return false;
      continue;
    }
    const double enter = direction[axis] > 0.0 ? box.lower[axis] : box.upper[axis];
    const double leave = direction[axis] > 0.0 ? box.upper[axis] : box.lower[axis];
    first = std::max(first, (enter - origin[axis]) / direction[axis]);
    last = std::min(last, (leave - origin[axis]) / direction[axis]);
  }
  return first <= last;
}

}  // namespace

class AabbTreeTest : public QObject {
  Q_OBJECT

 private slots:
  void queryFindsWhatBruteForceFinds() {
    std::mt19937_64 random(1);
    for (const int count : {0, 1, 4, 5, 77, 500}) {
      const auto boxes = random_boxes(random, count, 0.3);
      const AabbTree tree(boxes);
      for (int query = 0; query < 50; ++query) {
        const Aabb box = random_boxes(random, 1, 0.5).front();
        std::vector<int> expected;
        for (int i = 0; i < count; ++i) {
          if (boxes[i].overlaps(box)) expected.push_back(i);
        }
        QCOMPARE(tree.overlapping(box), expected);
      }
    }
  }

  void pairsOfTwoTreesAreThoseOfBruteForceEachOnce() {
    std::mt19937_64 random(2);
    for (const auto& [m, n] : std::vector<std::pair<int, int>>{{0, 9}, {1, 1}, {3, 200}, {150, 90}}) {
      const auto a = random_boxes(random, m, 0.3);
      const auto b = random_boxes(random, n, 0.2);
      Pairs expected;
      for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j) {
          if (a[i].overlaps(b[j])) expected.emplace_back(i, j);
        }
      }
      QCOMPARE(sorted(visited_pairs(AabbTree(a), AabbTree(b))), expected);
    }
  }

  void pairsWithinATreeAreThoseOfBruteForceEachOnce() {
    std::mt19937_64 random(3);
    for (const int count : {0, 1, 2, 5, 9, 300}) {
      const auto boxes = random_boxes(random, count, 0.3);
      Pairs expected;
      for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
          if (boxes[i].overlaps(boxes[j])) expected.emplace_back(i, j);
        }
      }
      QCOMPARE(sorted(visited_pairs_within(AabbTree(boxes))), expected);
    }
  }

  void boxesThatTouchOverlap() {
    Aabb left;
    left.include(Vec3(0, 0, 0));
    left.include(Vec3(1, 1, 1));
    Aabb right = left;
    right.lower.x() = 1.0;
    right.upper.x() = 2.0;
    QVERIFY(left.overlaps(right));
    right.lower.x() = std::nextafter(1.0, 2.0);
    QVERIFY(!left.overlaps(right));
    QVERIFY(!left.overlaps(Aabb()));
  }

  void boxesInOnePointMakeATreeOfHalvesAllTheSame() {
    std::vector<Aabb> boxes(1000);
    for (Aabb& box : boxes) box.include(Vec3(1, 2, 3));
    QCOMPARE(AabbTree(boxes).overlapping(boxes.front()).size(), boxes.size());
    QCOMPARE(visited_pairs_within(AabbTree(boxes)).size(), boxes.size() * (boxes.size() - 1) / 2);
  }

  void aRayVisitsTheBoxesThatItMeets() {
    std::mt19937_64 random(5);
    for (const int count : {0, 1, 5, 300}) {
      const auto boxes = random_boxes(random, count, 0.3);
      const AabbTree tree(boxes);
      for (int query = 0; query < 100; ++query) {
        const Vec3 origin = random_vector(random, 1.5);
        // Also along an axis, with zero components.
        const Vec3 direction = query % 4 == 0 ? Vec3::Unit(query % 3) : random_vector(random, 1.0);
        const double length = query % 2 == 0 ? 1.0 : 1e300;
        std::vector<int> expected;
        for (int i = 0; i < count; ++i) {
          if (box_meets(boxes[i], origin, direction, length)) expected.push_back(i);
        }
        std::vector<int> visited;
        tree.along_ray(origin, direction, length, [&](int item) {
          visited.push_back(item);
          return length;
        });
        std::sort(visited.begin(), visited.end());
        QCOMPARE(visited, expected);
      }
    }
  }

  void aRayAlongASideOfABoxMeetsIt() {
    std::vector<Aabb> boxes(1);
    boxes[0].include(Vec3::Zero());
    boxes[0].include(Vec3::Ones());
    int visits = 0;
    AabbTree(boxes).along_ray(Vec3(-1.0, 0.0, 0.5), Vec3::UnitX(), 10.0, [&](int) { return ++visits; });
    QCOMPARE(visits, 1);
  }

  void visitsEndWithTheFirstThatSaysSo() {
    std::vector<Aabb> boxes(20);
    for (Aabb& box : boxes) box.include(Vec3::Zero());
    const AabbTree tree(boxes);
    int visits = 0;
    const auto third = [&](auto...) { return ++visits == 3; };
    QVERIFY(tree.any_overlapping(boxes[0], third));
    QCOMPARE(visits, 3);
    visits = 0;
    QVERIFY(tree.any_pair(tree, third));
    QCOMPARE(visits, 3);
    visits = 0;
    QVERIFY(tree.any_pair_within(third));
    QCOMPARE(visits, 3);
  }
};

SCREE_TEST(AabbTreeTest)
#include "test_aabb_tree.moc"
