#include <algorithm>
#include <set>
#include <utility>

#include "core/scene/event_order.hpp"
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

constexpr std::array move_keys = {
    reference_key<&MoveEvent::body>("body", "that is moved",
                                    {.required = true, .input = {.names = NamesOf::bodies}}),
    key<&MoveEvent::position>("position", "m", "centre of mass", {.otherwise = "where it is"}),
    key<&MoveEvent::rotation>("rotation", "rad", "axis × angle", {.otherwise = "as it is"}),
};

/// The body of `add_body`: a [[body]] with `hold = true`, or one that joins between steps.
/// @param waits  it is part of the scene from the start
BodySpec read_added_body(const TomlTable& table, int line, bool waits) {
  if (table.has("hold"))
    table.fail("hold", "is for a [[body]]; a body of add_body always waits for its event. Leave it out");
  BodySpec body = read_body(table);
  body.hold = waits;
  if (body.line == 0) body.line = line;  // a value that was set has none
  return body;
}

/// The part of an event that adds it to the run.
template <class Action, auto member, class Read>
void read_added(const TomlTable& table, EventSpec& event, std::string_view key, const Read& read) {
  if (!table.has(key)) return;
  const TomlTable given = table.table(key);
  Action action;
  action.*member = read(given);
  if ((action.*member).line == 0) (action.*member).line = table.line();  // a value that was set has none
  event.action = std::move(action);
}

void read_added_fill(const Key<EventSpec>& self, const TomlTable& table, EventSpec& event) {
  read_added<AddFillEvent, &AddFillEvent::fill>(table, event, self.name, [](const TomlTable& given) {
    if (given.has("hold"))
      given.fail("hold", "is for a [[fill]]; a fill of add_fill always waits for its event. Leave it out");
    return read_fill(given);
  });
}

void read_added_wall(const Key<EventSpec>& self, const TomlTable& table, EventSpec& event) {
  read_added<AddWallEvent, &AddWallEvent::wall>(table, event, self.name, read_wall);
}

/// A table with the keys of a part.
constexpr KeyOptions part_of(std::string_view table) {
  return {.type = "table", .input = {.kind = KeyKind::table, .table = table}};
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

void read_move(const Key<EventSpec>& self, const TomlTable& table, EventSpec& event) {
  if (!table.has(self.name)) return;
  MoveEvent move;
  read_keys(table.table(self.name), move_keys, move);
  if (!move.position && !move.rotation)
    table.fail(self.name, "has neither position nor rotation; give where the body is put");
  event.action = std::move(move);
}

std::string move_text(const Key<EventSpec>&, const EventSpec& event, const EventSpec&,
                      const TomlWriter& out) {
  const auto* move = std::get_if<MoveEvent>(&event.action);
  return move == nullptr ? std::string() : inline_text(move_keys, *move, MoveEvent(), out);
}

constexpr std::array keys = {
    key<&EventSpec::time>("time", "s", "when it happens", {.range = not_negative, .required = true}),
    named_action<RemoveEvent>(
        "remove", "a wall, a body, or a fill with all its bodies",
        {.type = "name or number as text", .input = {.kind = KeyKind::text, .names = NamesOf::removables}}),
    named_action<AddEvent>("add", "a body or fill with `hold = true`",
                           {.type = "name", .input = {.kind = KeyKind::text, .names = NamesOf::held}}),
    own_key<EventSpec>(
        "add_body", "",
        "a new body: a table with the keys of [`[[body]]`](#body) but `hold`; read as such a "
        "body with `hold = true` and an event with `add`",
        part_of("body"), [](const Key<EventSpec>&, const TomlTable&, EventSpec&) {},
        [](const Key<EventSpec>&, const EventSpec& event, const EventSpec&, const TomlWriter& out) {
          const auto* add = std::get_if<AddBodyEvent>(&event.action);
          return add == nullptr ? std::string() : body_text(add->body, out);
        }),
    own_key<EventSpec>(
        "add_fill", "",
        "new bodies: a table with the keys of [`[[fill]]`](#fill) but `hold`; they are numbered after all "
        "others",
        part_of("fill"), read_added_fill,
        [](const Key<EventSpec>&, const EventSpec& event, const EventSpec&, const TomlWriter& out) {
          const auto* add = std::get_if<AddFillEvent>(&event.action);
          return add == nullptr ? std::string() : fill_text(add->fill, out);
        }),
    own_key<EventSpec>(
        "add_wall", "",
        "a new wall: a table with the keys of [`[[wall]]`](#wall); its motion begins with the event",
        part_of("wall"), read_added_wall,
        [](const Key<EventSpec>&, const EventSpec& event, const EventSpec&, const TomlWriter& out) {
          const auto* add = std::get_if<AddWallEvent>(&event.action);
          return add == nullptr ? std::string() : wall_text(add->wall, out);
        }),
    own_key<EventSpec>("friction", "", "of every contact rule from now on; `dynamic` defaults to `static`",
                       {.type = "`{ static, dynamic }`", .input = {KeyKind::table}}, read_friction,
                       friction_text),
    own_key<EventSpec>("set", "",
                       "values from now on, see [below](#event): paths in quotation marks, as for "
                       "[`--set`](command-line.md#values-of-a-scene)",
                       {.type = "table", .input = {KeyKind::values}}, read_set, set_text),
    own_key<EventSpec>("move", "", "a body is put somewhere, at rest",
                       {.type = "`{ body, position, rotation }`", .input = {KeyKind::table}}, read_move,
                       move_text),
    key<&EventSpec::between_steps>(
        "between_steps", "",
        "true: as changes made by hand in the window. No step is shortened to end at the time; it happens "
        "after the first one that reaches it. A body of `add_body` is then numbered after all others. Not "
        "with `add`"),
};

void check_actions(const TomlTable& table) {
  int actions = 0;
  for (const char* action : {"remove", "add", "add_body", "add_fill", "add_wall", "friction", "set", "move"})
    actions += table.has(action) ? 1 : 0;
  if (actions == 1) return;
  table.fail_here(std::string("event has ") + (actions == 0 ? "no action" : "several actions") +
                  "; give exactly one of remove, add, add_body, add_fill, add_wall, friction, set and move");
}

/// Names the parts that events add and that have no name of their own.
class NamesOfAdded {
 public:
  explicit NamesOfAdded(const Scene& scene) {
    for (const BodySpec& body : all_bodies(scene)) taken_.insert(body.name);
    for (const FillSpec& fill : all_fills(scene)) taken_.insert(fill.name);
    for (const WallSpec& wall : all_walls(scene)) taken_.insert(wall.name);
  }
  void take(const std::string& name) { taken_.insert(name); }
  void complete(std::string& name) {
    while (name.empty()) {
      std::string free = "added " + std::to_string(number_++);
      if (!taken_.contains(free)) name = std::move(free);
    }
  }

 private:
  std::set<std::string> taken_;
  int number_ = 1;
};

/// Adds the bodies of `add_body` to the scene, or to their events if those happen between steps.
void add_bodies(Scene& scene, NamesOfAdded& names,
                std::vector<std::pair<std::size_t, BodySpec>>&& of_events) {
  for (auto& [place, body] : of_events) {
    names.complete(body.name);
    EventSpec& event = scene.events[place];
    if (event.between_steps) {
      event.action = AddBodyEvent{std::move(body), {}};
    } else {
      event.action = AddEvent{body.name};
      scene.bodies.push_back(std::move(body));
    }
  }
}

EventSpec read_event(const TomlTable& table) {
  EventSpec event;
  read_keys(table, keys, event);
  check_actions(table);
  if (event.between_steps && std::holds_alternative<AddEvent>(event.action))
    table.fail("between_steps", "is true, but `add` happens exactly at its time; leave it out");
  event.line = table.line();
  return event;
}

}  // namespace

void read_events(const std::vector<TomlTable>& tables, const std::vector<TomlTable>& pulls, Scene& scene) {
  std::vector<std::pair<std::size_t, BodySpec>> added;  ///< with the place of their event
  for (const TomlTable& table : tables) {
    scene.events.push_back(read_event(table));
    if (!table.has("add_body")) continue;
    const EventSpec& event = scene.events.back();
    added.emplace_back(scene.events.size() - 1,
                       read_added_body(table.table("add_body"), event.line, !event.between_steps));
  }
  NamesOfAdded names(scene);
  for (const auto& [place, body] : added) names.take(body.name);
  add_bodies(scene, names, std::move(added));
  for (EventSpec& event : scene.events) {
    if (auto* add = std::get_if<AddFillEvent>(&event.action)) names.complete(add->fill.name);
    if (auto* add = std::get_if<AddWallEvent>(&event.action)) names.complete(add->wall.name);
  }
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
          {"event.friction", "", lines_of_keys(friction_keys)},
          {"event.move", "", lines_of_keys(move_keys)}};
}

}  // namespace scree
