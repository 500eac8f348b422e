#include "core/scene/formula_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/text/quantity.hpp"

namespace scree {
namespace {

/// Times at which a formula is looked at over the run.
constexpr int samples = 4096;
/// Intervals in which a jump is looked for: those in which the values differ most from what the slopes tell.
constexpr int suspects = 8;
/// A change that remains in the shortest interval counts as a jump above this share of all change.
constexpr double least_jump = 1e-6;
/// … and above this share of the largest value.
constexpr double round_off = 1e-12;
/// Stops of a sine per radian of its phase.
constexpr double stops_per_radian = 16.0 / (2.0 * std::numbers::pi);

struct Sample {
  double time;
  Jet jet;
};

bool is_finite(const Jet& jet) {
  return std::isfinite(jet.value) && std::isfinite(jet.first);
}

/// Change of the value between two times that the mean of the slopes does not explain.
double unexplained(const Sample& from, const Sample& to) {
  return std::abs(to.jet.value - from.jet.value -
                  0.5 * (to.time - from.time) * (from.jet.first + to.jet.first));
}

/// Halves an interval towards what is not explained, as far as times can be told apart.
std::array<Sample, 2> narrowed(const Formula& formula, Sample from, Sample to) {
  for (int halving = 0; halving < 40; ++halving) {
    const double time = 0.5 * (from.time + to.time);
    const Sample middle{time, formula.jet(time)};
    (unexplained(from, middle) > unexplained(middle, to) ? to : from) = middle;
  }
  return {from, to};
}

/// Follows one formula over the run.
class Follower {
 public:
  Follower(const Formula& formula, double duration) : formula_(formula) {
    for (int k = 0; k <= samples; ++k) {
      const double time = duration * k / samples;
      path_.push_back({time, formula.jet(time)});
    }
  }

  /// What is wrong with the formula; empty: nothing.
  std::string fault() const {
    for (const auto& [time, jet] : path_) {
      if (!is_finite(jet))
        return "has no finite value and velocity at t = " + format_quantity(time, "s") +
               "; it must have them during the whole run";
    }
    return jump();
  }

  double most(double Jet::*part) const {
    double most = 0.0;
    for (const Sample& sample : path_) most = std::max(most, std::abs(sample.jet.*part));
    return most;
  }
  const Jet& at(int sample) const { return path_[static_cast<std::size_t>(sample)].jet; }

 private:
  std::string jump() const {
    std::vector<int> order(samples);
    for (int k = 0; k < samples; ++k) order[static_cast<std::size_t>(k)] = k;
    const auto odd = [&](int k) {
      return unexplained(path_[static_cast<std::size_t>(k)], path_[static_cast<std::size_t>(k) + 1]);
    };
    std::partial_sort(order.begin(), order.begin() + suspects, order.end(), [&](int a, int b) {
      const double one = odd(a);
      const double other = odd(b);
      return one != other ? one > other : a < b;
    });
    const auto [least, most] =
        std::minmax_element(path_.begin(), path_.end(),
                            [](const Sample& a, const Sample& b) { return a.jet.value < b.jet.value; });
    const double change = most->jet.value - least->jet.value;
    const double most_of_all = std::max(std::abs(most->jet.value), std::abs(least->jet.value));
    for (int n = 0; n < suspects; ++n) {
      const auto k = static_cast<std::size_t>(order[static_cast<std::size_t>(n)]);
      const auto [from, to] = narrowed(formula_, path_[k], path_[k + 1]);
      const double left = std::abs(to.jet.value - from.jet.value);
      if (left > std::max(least_jump * change, round_off * most_of_all))
        return "jumps at t = " + format_quantity(to.time, "s") +
               "; it must be continuous, since bodies would be struck with infinite speed";
    }
    return {};
  }

  const Formula& formula_;
  std::vector<Sample> path_;
};

/// Compiles named formulas on demand, each after those that it uses.
class Compiler {
 public:
  explicit Compiler(const std::vector<NamedFormula>& formulas) : formulas_(formulas) {}

  std::vector<Formula::Named> all() {
    for (const NamedFormula& one : formulas_) compile(one);
    return std::move(done_);
  }

 private:
  bool is_done(const std::string& name) const {
    return std::any_of(done_.begin(), done_.end(), [&](const auto& one) { return one.name == name; });
  }

  void compile(const NamedFormula& one) {
    if (is_done(one.name)) return;
    if (std::find(open_.begin(), open_.end(), one.name) != open_.end())
      throw FormulaError("\"" + one.name + "\" uses itself");
    open_.push_back(one.name);
    try {
      const Formula alone(one.text);
      for (const std::string& used : alone.variables()) {
        const auto other = std::find_if(formulas_.begin(), formulas_.end(),
                                        [&](const NamedFormula& known) { return known.name == used; });
        if (other != formulas_.end()) compile(*other);
      }
      const auto formula = std::make_shared<const Formula>(one.text, done_);
      allow_one_variable(*formula, "t");
      done_.push_back({one.name, formula});
    } catch (const FormulaError& error) {
      const std::string message = error.what();
      throw FormulaError(message.starts_with("formulas.") ? message
                                                          : "formulas." + one.name + ": " + message);
    }
    open_.pop_back();
  }

  const std::vector<NamedFormula>& formulas_;
  std::vector<Formula::Named> done_;
  std::vector<std::string> open_;  ///< being compiled
};

/// Compiles the formulas of one key of a wall.
class KeyFormulas {
 public:
  KeyFormulas(const Scene& scene, int line, const char* key) : scene_(scene), line_(line), key_(key) {}

  std::vector<Formula> compile(const std::vector<std::string>& texts,
                               const std::vector<Formula::Named>& named) {
    std::vector<Formula> formulas;
    for (const std::string& text : texts) {
      try {
        formulas.emplace_back(text, named);
        allow_one_variable(formulas.back(), "t");
      } catch (const FormulaError& error) {
        fail(text, std::string("cannot be read: ") + error.what() +
                       "; it must be a formula of t, as in \"1e-3 * sin(2 * pi * 50 * t)\"");
      }
    }
    return formulas;
  }

  /// Refuses formulas whose value is not finite at some time.
  void check_values(const std::vector<Formula>& formulas, const std::vector<std::string>& texts) const {
    for (std::size_t n = 0; n < formulas.size(); ++n) {
      for (int k = 0; k <= samples; ++k) {
        const double time = scene_.duration * k / samples;
        if (!std::isfinite(formulas[n].jet(time).value))
          fail(texts[n], "has no finite value at t = " + format_quantity(time, "s") +
                             "; it must have one during the whole run");
      }
    }
  }

  std::vector<Follower> follow(const std::vector<Formula>& formulas, const std::vector<std::string>& texts) {
    std::vector<Follower> followers;
    for (std::size_t k = 0; k < formulas.size(); ++k) {
      followers.emplace_back(formulas[k], scene_.duration);
      if (const std::string fault = followers.back().fault(); !fault.empty()) fail(texts[k], fault);
    }
    return followers;
  }

 private:
  [[noreturn]] void fail(const std::string& text, const std::string& what) const {
    throw SceneError(scene_.file, line_,
                     std::string("wall.") + key_ + ": the formula \"" + text + "\" " + what);
  }

  const Scene& scene_;
  int line_;
  const char* key_;
};

Vec3 most_of(const std::vector<Follower>& followers, double Jet::*part) {
  return {followers[0].most(part), followers[1].most(part), followers[2].most(part)};
}

/// Largest length of a vector of formulas.
double longest(const std::vector<Follower>& followers, double Jet::*part) {
  double most = 0.0;
  for (int k = 0; k <= samples; ++k)
    most = std::max(most,
                    std::hypot(followers[0].at(k).*part, followers[1].at(k).*part, followers[2].at(k).*part));
  return most;
}

/// Time in which a sine of the largest rate and change of rate passes through a sixteenth of its period [s].
double stop_interval(const std::vector<Follower>& followers) {
  const double rate = longest(followers, &Jet::first);
  const double change = longest(followers, &Jet::second);
  return change > 0.0 && rate > 0.0 ? rate / (change * stops_per_radian)
                                    : std::numeric_limits<double>::infinity();
}

bool depends_on_time(const std::vector<Formula>& formulas) {
  return std::any_of(formulas.begin(), formulas.end(),
                     [](const Formula& one) { return !one.variables().empty(); });
}

}  // namespace

std::vector<Formula::Named> compiled(const std::vector<NamedFormula>& formulas) {
  return Compiler(formulas).all();
}

std::vector<Formula> force_formulas(const Scene& scene, const FreeSpec& free, int line) {
  KeyFormulas force(scene, line, "free.force");
  std::vector<Formula> formulas = force.compile(free.force, compiled(scene.formulas));
  force.check_values(formulas, free.force);
  return formulas;
}

FormulaPath formula_path(const Scene& scene, const FormulaMotion& motion, int line) {
  const std::vector<Formula::Named> named = compiled(scene.formulas);
  FormulaPath path;
  KeyFormulas displacement(scene, line, "motion.displacement");
  KeyFormulas turn(scene, line, "motion.turn");
  path.displacement = displacement.compile(motion.displacement, named);
  path.turn = turn.compile(motion.turn, named);
  path.moves = depends_on_time(path.displacement) || depends_on_time(path.turn);
  const std::vector<Follower> ways = displacement.follow(path.displacement, motion.displacement);
  const std::vector<Follower> turns = turn.follow(path.turn, motion.turn);
  path.peak_velocity = most_of(ways, &Jet::first);
  path.peak_spin = longest(turns, &Jet::first);
  path.stop_interval = std::min(stop_interval(ways), stop_interval(turns));
  return path;
}

}  // namespace scree
