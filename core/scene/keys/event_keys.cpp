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

constexpr std::array keys = {
    key<&EventSpec::time>("time", "s", "", {.range = not_negative, .required = true}),
    named_action<RemoveEvent>("remove", "a wall or a body", {.type = "name or number as text"}),
    named_action<AddEvent>("add", "a body or fill with `hold = true`", {.type = "name"}),
    own_key<EventSpec>("friction", "", "of every contact rule from now on; `dynamic` defaults to `static`",
                       {.type = "`{ static, dynamic }`"}, read_friction, friction_text),
    key<&EventSpec::between_steps>(
        "between_steps", "",
        "true: as changes made by hand in the window. No step is shortened to end at the time; it happens "
        "after the first one that reaches it. Not with `add`"),
};

void check_actions(const TomlTable& table) {
  const int actions = table.has("remove") + table.has("add") + table.has("friction");
  if (actions == 1) return;
  table.fail_here(std::string("event has ") + (actions == 0 ? "no action" : "several actions") +
                  "; give exactly one of remove, add and friction");
}

}  // namespace

EventSpec read_event(const TomlTable& table) {
  EventSpec event;
  read_keys(table, keys, event);
  check_actions(table);
  if (event.between_steps && std::holds_alternative<AddEvent>(event.action))
    table.fail("between_steps", "is true, but additions happen exactly at their time; leave it out");
  event.line = table.line();
  return event;
}

void write_event(TomlWriter& out, const EventSpec& event) {
  out.header("[[event]]");
  write_keys(out, keys, event);
}

std::vector<KeyTable> event_tables() {
  return {{"event", "in [[event]]", lines_of_keys(keys)},
          {"event.friction", "", lines_of_keys(friction_keys)}};
}

}  // namespace scree
