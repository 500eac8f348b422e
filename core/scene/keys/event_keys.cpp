#include <algorithm>
#include <set>
#include <utility>

#include "core/scene/keys/friction_keys.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array friction_keys = {
    static_friction_key<FrictionEvent>(),
    dynamic_friction_key<FrictionEvent>(),
};

/// The body of `add_body`, as a [[body]] with `hold = true`.
BodySpec read_added_body(const TomlTable& table, int line) {
  if (table.has("hold"))
    table.fail("hold", "is for a [[body]]; a body of add_body always waits for its event. Leave it out");
  BodySpec body = read_body(table);
  body.hold = true;
  if (body.line == 0) body.line = line;  // a value that was set has none
  return body;
}

/// An action that names a part of the scene.
template <class Action>
constexpr Key<EventSpec> named_action(std::string_view name, std::string_view meaning,
                                      const KeyOptions& options) {
  return own_key<EventSpec>(
      name, "", meaning, options,
      [](const Key<EventSpec>& self, const TomlTable& table, EventSpec& event) {
        if (table.has(self.name)) event.action = Action{reference_in(table, self.name)};
      },
      [](const Key<EventSpec>&, const EventSpec& event, const EventSpec&, const TomlWriter&) {
        const auto* action = std::get_if<Action>(&event.action);
        return action == nullptr ? std::string() : toml_value(action->what);
      });
}

void read_friction(const Key<EventSpec>& self, const TomlTable& table, EventSpec& event) {
  if (!table.has(self.name)) return;
  FrictionEvent friction;
  read_keys(table.table(self.name), friction_keys, friction);
  event.action = friction;
}

std::string friction_text(const Key<EventSpec>&, const EventSpec& event, const EventSpec&,
                          const TomlWriter& out) {
  const auto* friction = std::get_if<FrictionEvent>(&event.action);
  return friction == nullptr ? std::string() : inline_text(friction_keys, *friction, FrictionEvent(), out);
}

void read_set(const Key<EventSpec>& self, const TomlTable& table, EventSpec& event) {
  if (!table.has(self.name)) return;
  SetEvent set{table.table(self.name).values()};
  if (set.values.empty())
    table.fail(self.name, "sets nothing; give a path and a value, as in { gravity = [0, 0, -1.6] }");
  event.action = std::move(set);
}

/// `{ "contact.0.friction.static" = 0.2, "gravity" = [0.0, 0.0, -1.6] }`
std::string set_text(const Key<EventSpec>&, const EventSpec& event, const EventSpec&, const TomlWriter&) {
  const auto* set = std::get_if<SetEvent>(&event.action);
  if (set == nullptr) return {};
  InlineTable table;
  for (const SceneValue& value : set->values) table.raw(toml_value(value.path), value.text);
  return table.text();
}

constexpr std::array keys = {
    key<&EventSpec::time>("time", "s", "", {.range = not_negative, .required = true}),
    named_action<RemoveEvent>("remove", "a wall or a body", {.type = "name or number as text"}),
    named_action<AddEvent>("add", "a body or fill with `hold = true`", {.type = "name"}),
    own_key<EventSpec>(
        "add_body", "",
        "a new body: a table with the keys of [`[[body]]`](#body) but `hold`; read as such a "
        "body with `hold = true` and an event with `add`",
        {.type = "table"}, [](const Key<EventSpec>&, const TomlTable&, EventSpec&) {},
        [](const Key<EventSpec>&, const EventSpec&, const EventSpec&, const TomlWriter&) {
          return std::string();
        }),
    own_key<EventSpec>("friction", "", "of every contact rule from now on; `dynamic` defaults to `static`",
                       {.type = "`{ static, dynamic }`"}, read_friction, friction_text),
    own_key<EventSpec>("set", "",
                       "values from now on, see [below](#event): paths in quotation marks, as for "
                       "[`--set`](command-line.md#values-of-a-scene)",
                       {.type = "table"}, read_set, set_text),
    key<&EventSpec::between_steps>(
        "between_steps", "",
        "true: as changes made by hand in the window. No step is shortened to end at the time; it happens "
        "after the first one that reaches it. Not with `add` and `add_body`"),
};

void check_actions(const TomlTable& table) {
  int actions = 0;
  for (const char* action : {"remove", "add", "add_body", "friction", "set"})
    actions += table.has(action) ? 1 : 0;
  if (actions == 1) return;
  table.fail_here(std::string("event has ") + (actions == 0 ? "no action" : "several actions") +
                  "; give exactly one of remove, add, add_body, friction and set");
}

/// Names the bodies of `add_body` that have no name of their own.
void name_added_bodies(Scene& scene, const std::vector<std::pair<std::size_t, std::size_t>>& of_events) {
  std::set<std::string> taken;
  for (const BodySpec& body : scene.bodies) taken.insert(body.name);
  for (const FillSpec& fill : scene.fills) taken.insert(fill.name);
  for (const WallSpec& wall : scene.walls) taken.insert(wall.name);
  int number = 1;
  for (const auto& [event, body] : of_events) {
    std::string& name = scene.bodies[body].name;
    while (name.empty()) {
      std::string free = "added " + std::to_string(number++);
      if (!taken.contains(free)) name = std::move(free);
    }
    scene.events[event].action = AddEvent{name};
  }
}

EventSpec read_event(const TomlTable& table) {
  EventSpec event;
  read_keys(table, keys, event);
  check_actions(table);
  const bool adds = table.has("add_body") || std::holds_alternative<AddEvent>(event.action);
  if (event.between_steps && adds)
    table.fail("between_steps", "is true, but additions happen exactly at their time; leave it out");
  event.line = table.line();
  return event;
}

}  // namespace

void read_events(const std::vector<TomlTable>& tables, const std::vector<TomlTable>& pulls, Scene& scene) {
  std::vector<std::pair<std::size_t, std::size_t>> added;  ///< places of the event and of its body
  for (const TomlTable& table : tables) {
    scene.events.push_back(read_event(table));
    if (!table.has("add_body")) continue;
    scene.bodies.push_back(read_added_body(table.table("add_body"), scene.events.back().line));
    added.emplace_back(scene.events.size() - 1, scene.bodies.size() - 1);
  }
  name_added_bodies(scene, added);
  for (const TomlTable& table : pulls) scene.events.push_back(read_pull(table));
  std::stable_sort(scene.events.begin(), scene.events.end(),
                   [](const EventSpec& a, const EventSpec& b) { return a.line < b.line; });
}

void write_event(TomlWriter& out, const EventSpec& event) {
  if (const auto* pull = std::get_if<PullSpec>(&event.action)) return write_pull(out, *pull);
  out.header("[[event]]");
  write_keys(out, keys, event);
}

std::vector<KeyTable> event_tables() {
  return {{"event", "in [[event]]", lines_of_keys(keys), true},
          {"event.friction", "", lines_of_keys(friction_keys)}};
}

}  // namespace scree
