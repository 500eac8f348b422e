#include "app/runner/joining/names_by_hand.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace scree {
namespace {

constexpr std::string_view thrown = "thrown";
constexpr std::string_view poured = "poured";

/// What follows a word and a space in a name; empty: it does not begin with the word.
std::string_view after(std::string_view name, std::string_view word) {
  if (!name.starts_with(word) || name.substr(word.size(), 1) != " ") return {};
  return name.substr(word.size() + 1);
}

/// The first number from 1 on that makes a name free.
std::string free_name(const Model& model, const std::string& beginning) {
  std::set<std::string_view> taken;
  for (const auto& [body, name] : model.names) taken.insert(name);
  for (const FillSpec& fill : model.scene.fills) taken.insert(fill.name);
  for (const auto& [name, bodies] : model.joining_fills) taken.insert(name);
  for (const WallModel& wall : model.walls) taken.insert(wall.name);
  taken.insert(model.streams.begin(), model.streams.end());
  for (int number = 1;; ++number) {
    std::string name = beginning + std::to_string(number);
    if (!taken.contains(name)) return name;
  }
}

}  // namespace

std::string thrown_name(const Model& model) {
  return free_name(model, std::string(thrown) + " ");
}

std::string added_name(const Model& model) {
  return free_name(model, "added ");
}

int free_stream(const Model& model) {
  int last = 0;
  for (const auto& [body, name] : model.names) last = std::max(last, stream_of(name).value_or(0));
  return last + 1;
}

std::string poured_name(const Model& model, int stream) {
  return free_name(model, std::string(poured) + " " + std::to_string(stream) + "-");
}

std::optional<int> stream_of(std::string_view name) {
  int stream = 0;
  int number = 0;
  const std::string_view numbers = after(name, poured);
  const char* end = numbers.data() + numbers.size();
  const auto [dash, fault] = std::from_chars(numbers.data(), end, stream);
  if (fault != std::errc() || dash == end || *dash != '-') return std::nullopt;
  const auto [last, other_fault] = std::from_chars(dash + 1, end, number);
  return other_fault == std::errc() && last == end ? std::optional(stream) : std::nullopt;
}

bool is_thrown(std::string_view name) {
  int number = 0;
  const std::string_view text = after(name, thrown);
  const auto [last, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && last == text.data() + text.size();
}

}  // namespace scree
