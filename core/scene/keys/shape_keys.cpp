#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

const char* if_sphere(const TomlTable& table, const ShapeSpec&) {
  return table.has("radius") ? "belongs to a mesh, but the shape has a radius; leave out one of the two"
                             : nullptr;
}

constexpr std::array keys = {
    name_key<&ShapeSpec::name>("name", "what bodies and fills call it", common_key),
    key<&ShapeSpec::radius>("radius", "m", "a sphere", {.range = positive}),
    key<&ShapeSpec::mesh>("mesh", "", "a polyhedron: STL, OBJ or PLY, closed", {.otherwise = "–"})
        .refused_if(if_sphere),
    key<&ShapeSpec::unit>("unit", "", "of the file's numbers").refused_if(if_sphere),
    key<&ShapeSpec::scale>("scale", "", "factor on the mesh", {.range = positive}).refused_if(if_sphere),
};

}  // namespace

ShapeSpec read_shape(const TomlTable& table) {
  ShapeSpec shape;
  read_keys(table, keys, shape);
  if (!shape.radius && !table.has("mesh"))
    table.fail_here("shape \"" + shape.name + "\" has neither radius nor mesh; give one of them");
  shape.line = table.line();
  return shape;
}

void write_shape(TomlWriter& out, const ShapeSpec& shape) {
  out.header("[[shape]]");
  write_keys(out, keys, shape);
}

std::vector<KeyTable> shape_tables() {
  return {{"shape", "in [[shape]]", lines_of_keys(keys), true}};
}

}  // namespace scree
