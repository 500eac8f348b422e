#include <algorithm>

#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

/// Bodies can also be referred to by number, so that a number as name would be ambiguous.
void read_body_name(const Key<BodySpec>& self, const TomlTable& table, BodySpec& body) {
  if (!table.has(self.name)) return;
  body.name = table.name(self.name);
  if (std::all_of(body.name.begin(), body.name.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    table.fail(self.name, "is \"" + body.name + "\", which would be taken for a body's number; add a letter");
  }
}

constexpr Key<BodySpec> body_name_key() {
  auto made = name_key<&BodySpec::name>("name", "must contain something other than digits",
                                        {.common = true, .otherwise = "known by its number"});
  made.read = read_body_name;
  return made;
}

constexpr std::array keys = {
    body_name_key(),
    key<&BodySpec::shape>("shape", "", "one of the scene's",
                          {.required = true, .type = "name", .input = {.names = NamesOf::shapes}}),
    key<&BodySpec::material>("material", "", "one of the scene's; chooses density and contact rules",
                             {.required = true, .type = "name", .input = {.names = NamesOf::materials}}),
    key<&BodySpec::mass>("mass", "kg", "inertia follows it",
                         {.range = positive, .otherwise = "density × volume"}),
    key<&BodySpec::position>("position", "m", "centre of mass", required_key),
    key<&BodySpec::rotation>("rotation", "rad", "axis × angle"),
    key<&BodySpec::velocity>("velocity", "m/s", "of the centre of mass at the start"),
    key<&BodySpec::spin>("spin", "rad/s", "at the start, in global axes"),
    key<&BodySpec::size>("size", "", "factor on the shape", {.range = positive}),
    key<&BodySpec::fixed>("fixed", "", "it never moves"),
    key<&BodySpec::rotations>("rotations", "", "false: it does not turn"),
    key<&BodySpec::hold>("hold", "", "true: it waits for an [event](#event) that adds it; needs a name"),
};

void check_body(const TomlTable& table, const BodySpec& body) {
  if (body.hold && body.name.empty())
    table.fail("hold", "is true, but without a name no event can add the body; name it");
  if (body.fixed && !body.velocity.isZero(0.0))
    table.fail("velocity", "is not zero, but the body is fixed; leave out one");
  if (body.fixed && !body.spin.isZero(0.0))
    table.fail("spin", "is not zero, but the body is fixed; leave out one");
  if (!body.rotations && !body.spin.isZero(0.0))
    table.fail("spin", "is not zero, but rotations = false; leave out one");
}

}  // namespace

BodySpec read_body(const TomlTable& table) {
  BodySpec body;
  read_keys(table, keys, body);
  check_body(table, body);
  body.line = table.line();
  return body;
}

void write_body(TomlWriter& out, const BodySpec& body) {
  out.header("[[body]]");
  write_keys(out, keys, body);
}

std::string body_text(const BodySpec& body, const TomlWriter& out) {
  return inline_text(keys, body, BodySpec(), out);
}

std::vector<KeyTable> body_tables() {
  return {{"body", "in [[body]]", lines_of_keys(keys), true}};
}

}  // namespace scree
