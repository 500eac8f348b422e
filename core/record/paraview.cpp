#include "core/record/paraview.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>

#include <sstream>
#include <string_view>
#include <system_error>

#include "core/frame/placed_lattice.hpp"
#include "core/lattice/bond_states.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/contact_columns.hpp"
#include "core/record/columns/lattice_columns.hpp"
#include "core/record/columns/wall_columns.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

static_assert(std::endian::native == std::endian::little, "the files declare themselves little-endian");

/// A VTK XML PolyData file whose arrays follow in one raw block at the end.
class PolyDataFile {
 public:
  std::vector<double> points;              ///< n × 3
  std::vector<std::int32_t> connectivity;  ///< vertices of the cells, one after the other
  std::vector<std::int32_t> offsets;       ///< end of each cell in `connectivity`

  int point_count() const { return static_cast<int>(points.size() / 3); }
  void add_point(const Vec3& point) { points.insert(points.end(), point.data(), point.data() + 3); }
  void end_cell() { offsets.push_back(static_cast<std::int32_t>(connectivity.size())); }

  struct Array {
    std::string name;
    int components;
    std::vector<double> values;
  };
  std::vector<Array> cell_arrays;
  std::vector<Array> point_arrays;

  /// @param cells  "Verts" or "Polys"
  void write(const std::filesystem::path& path, std::string_view cells) const;

 private:
  template <class Value>
  static void array(std::ostream& xml, std::string& block, std::string_view name, int components,
                    const std::vector<Value>& values) {
    xml << "<DataArray type=\"" << (std::is_same_v<Value, double> ? "Float64" : "Int32") << "\" Name=\""
        << name << "\" NumberOfComponents=\"" << components << "\" format=\"appended\" offset=\""
        << block.size() << "\"/>\n";
    const std::uint64_t bytes = values.size() * sizeof(Value);
    const std::size_t start = block.size();
    block.resize(start + sizeof(bytes) + bytes);
    std::memcpy(block.data() + start, &bytes, sizeof(bytes));
    if (bytes > 0) std::memcpy(block.data() + start + sizeof(bytes), values.data(), bytes);
  }
};

/// Writes to a temporary file and renames it.
/// @throws std::ios_base::failure
void replace_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::path part = path;
  part += ".part";
  std::ofstream file(part, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(part, path, error);
  if (!file || error) {
    std::filesystem::remove(part, error);
    throw std::ios_base::failure("cannot write " + path.string());
  }
}

void PolyDataFile::write(const std::filesystem::path& path, std::string_view cells) const {
  std::ostringstream xml;
  std::string block;
  xml << "<?xml version=\"1.0\"?>\n"
      << "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
      << "<PolyData>\n<Piece NumberOfPoints=\"" << point_count() << "\" NumberOf" << cells << "=\""
      << offsets.size() << "\">\n<CellData>\n";
  for (const Array& values : cell_arrays) array(xml, block, values.name, values.components, values.values);
  xml << "</CellData>\n<PointData>\n";
  for (const Array& values : point_arrays) array(xml, block, values.name, values.components, values.values);
  xml << "</PointData>\n<Points>\n";
  array(xml, block, "Points", 3, points);
  xml << "</Points>\n<" << cells << ">\n";
  array(xml, block, "connectivity", 1, connectivity);
  array(xml, block, "offsets", 1, offsets);
  xml << "</" << cells << ">\n</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_" << block
      << "\n</AppendedData>\n</VTKFile>\n";
  replace_file(path, xml.str());
}

std::vector<double> numbers(double value) {
  return {value};
}
std::vector<double> numbers(const Vec3& value) {
  return {value.x(), value.y(), value.z()};
}
std::vector<double> numbers(const std::array<double, 4>& value) {
  return {value.begin(), value.end()};
}
std::vector<double> numbers(const std::optional<double>& value) {
  return {value.value_or(std::nan(""))};
}
std::vector<double> numbers(const std::string&) {
  return {};
}

/// Number of components of a column's values.
template <class Row>
int components_of(const Column<Row>& column) {
  return std::visit(
      []<class Value>(const Value&) {
        using Kind = std::remove_cvref_t<std::invoke_result_t<Value, const Row&>>;
        return std::same_as<Kind, Vec3> ? 3 : std::same_as<Kind, std::array<double, 4>> ? 4 : 1;
      },
      column.value);
}

/// Adds empty arrays for some columns.
template <class Columns>
void add_arrays(std::vector<PolyDataFile::Array>& arrays, const Columns& columns) {
  for (const auto& column : columns) {
    if (!column.use.array.empty())
      arrays.push_back({std::string(column.use.array), components_of(column), {}});
  }
}

/// Appends the values of a row to its arrays, `times` times.
/// @param array  array of the first of these columns; advanced past the last
template <class Columns, class Row>
void add_values(std::vector<PolyDataFile::Array>::iterator& array, const Columns& columns, const Row& row,
                std::size_t times = 1) {
  for (const Column<Row>& column : columns) {
    if (column.use.array.empty()) continue;
    std::vector<double> values;
    with_value(column, row, [&](const auto& value) { values = numbers(value); });
    for (std::size_t i = 0; i < times; ++i)
      array->values.insert(array->values.end(), values.begin(), values.end());
    ++array;
  }
}

void add_triangles(PolyDataFile& file, const Mesh& mesh, int first_point) {
  for (const std::array<int, 3>& triangle : mesh.triangles) {
    for (int vertex : triangle) file.connectivity.push_back(first_point + vertex);
    file.end_cell();
  }
}

void add_point_cell(PolyDataFile& file, const Vec3& point) {
  file.connectivity.push_back(file.point_count());
  file.add_point(point);
  file.end_cell();
}

PolyDataFile polyhedra_of(const Frame& frame) {
  PolyDataFile file;
  add_arrays(file.cell_arrays, body_key_columns);
  add_arrays(file.cell_arrays, body_columns);
  const Model& model = *frame.model;
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    const FrameBody& body = frame.bodies[i];
    if (!body.present || is_sphere(model, static_cast<int>(i))) continue;
    const Mesh& mesh = model.shapes[model.bodies[i].shape].mesh;
    const Mat3 to_global = model.bodies[i].size * body.rotation.matrix();
    const int first_point = file.point_count();
    for (const Vec3& vertex : mesh.vertices) file.add_point(body.position + to_global * vertex);
    add_triangles(file, mesh, first_point);
    auto array = file.cell_arrays.begin();
    add_values(array, body_key_columns, BodyRow{frame, static_cast<int>(i)}, mesh.triangles.size());
    add_values(array, body_columns, body, mesh.triangles.size());
  }
  return file;
}

/// Returns whether the model has spheres, even absent ones: ParaView needs the same parts at every time.
bool has_spheres(const Model& model) {
  return std::any_of(model.shapes.begin(), model.shapes.end(),
                     [](const Shape& shape) { return shape.radius.has_value(); });
}

/// Points, shown as spheres by ParaView's Glyph filter: a sphere source (diameter 1), scaled by "diameter",
/// oriented by the quaternion "rotation"; or with the representation Point Gaussian by "radius". Meshes of
/// thousands of spheres would take a hundred times the space without benefit.
PolyDataFile spheres_of(const Frame& frame) {
  PolyDataFile file;
  add_arrays(file.point_arrays, body_key_columns);
  add_arrays(file.point_arrays, sphere_columns);
  add_arrays(file.point_arrays, body_columns);
  const Model& model = *frame.model;
  for (int i = 0; i < static_cast<int>(frame.bodies.size()); ++i) {
    const FrameBody& body = frame.bodies[i];
    if (!body.present || !is_sphere(model, i)) continue;
    add_point_cell(file, body.position);
    auto array = file.point_arrays.begin();
    add_values(array, body_key_columns, BodyRow{frame, i});
    add_values(array, sphere_columns, BodyRow{frame, i});
    add_values(array, body_columns, body);
  }
  return file;
}

/// The corners of a box's side, by BoxSide.
std::array<Vec3, 4> side_of(const Box& box, int side) {
  const int axis = side / 2;
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  std::array<Vec3, 4> corners;
  for (int i = 0; i < 4; ++i) {
    corners[i][axis] = side % 2 == 0 ? box.min[axis] : box.max[axis];
    corners[i][u] = i == 1 || i == 2 ? box.max[u] : box.min[u];
    corners[i][v] = i >= 2 ? box.max[v] : box.min[v];
  }
  return corners;
}

/// A square patch of an infinite plane, of the size of the scene.
std::array<Vec3, 4> patch_of(const PlaneSpec& plane, const Model& model) {
  const Vec3 middle = 0.5 * (model.lower + model.upper);
  const Vec3 centre = middle - (middle - plane.point).dot(plane.normal) * plane.normal;
  const double half = std::max((model.upper - model.lower).norm(), 1e-6);
  int smallest = 0;
  plane.normal.cwiseAbs().minCoeff(&smallest);
  const Vec3 u = Vec3::Unit(smallest).cross(plane.normal).normalized();
  const Vec3 v = plane.normal.cross(u);
  return {centre - half * u - half * v, centre + half * u - half * v, centre + half * u + half * v,
          centre - half * u + half * v};
}

void add_polygon(PolyDataFile& file, const std::array<Vec3, 4>& corners) {
  for (const Vec3& corner : corners) {
    file.connectivity.push_back(file.point_count());
    file.add_point(corner);
  }
  file.end_cell();
}

void add_wall(PolyDataFile& file, const Model& model, const WallModel& wall) {
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
    add_polygon(file, patch_of(*plane, model));
  } else if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    for (int side = 0; side < 6; ++side) {
      if (!box->open[side]) add_polygon(file, side_of(box->box, side));
    }
  } else if (const auto* shape = std::get_if<Shape>(&wall.shape)) {
    const int first_point = file.point_count();
    for (const Vec3& vertex : shape->mesh.vertices) file.add_point(vertex);
    add_triangles(file, shape->mesh, first_point);
  }
}

PolyDataFile walls_of(const Frame& frame) {
  PolyDataFile file;
  add_arrays(file.cell_arrays, wall_key_columns);
  add_arrays(file.cell_arrays, wall_columns);
  for (std::size_t i = 0; i < frame.walls.size(); ++i) {
    const FrameWall& state = frame.walls[i];
    if (!state.present) continue;
    const std::size_t first_value = file.points.size();
    const std::size_t first_cell = file.offsets.size();
    add_wall(file, *frame.model, frame.model->walls[i]);
    for (std::size_t value = first_value; value < file.points.size(); value += 3) {
      Eigen::Map<Vec3> point(&file.points[value]);
      point = state.moved(point, frame.model->walls[i].about);
    }
    auto array = file.cell_arrays.begin();
    add_values(array, wall_key_columns, WallRow{frame, static_cast<int>(i)},
               file.offsets.size() - first_cell);
    add_values(array, wall_columns, state, file.offsets.size() - first_cell);
  }
  return file;
}

PolyDataFile contacts_of(const Frame& frame) {
  PolyDataFile file;
  std::vector<Column<ContactRow>> written(contact_columns.begin(), contact_columns.end());
  if (!has_elastoplastic_contacts(*frame.model)) std::erase_if(written, may_be_missing<ContactRow>);
  add_arrays(file.cell_arrays, written);
  const ElastoplasticContacts laws(model_now(frame));
  for (const FrameContact& contact : frame.contacts) {
    add_point_cell(file, contact.point);
    auto array = file.cell_arrays.begin();
    add_values(array, written, contact_row(frame, contact, laws));
  }
  return file;
}

/// Displaced cells, without those that have lost a bond, so that cracks are visible.
PolyDataFile lattice_of(const Frame& frame) {
  PolyDataFile file;
  add_arrays(file.point_arrays, node_columns);
  const Lattice& lattice = *frame.model->lattice;
  for (int n = 0; n < static_cast<int>(frame.nodes.size()); ++n) {
    file.add_point(place_of_node(frame, n));
    auto array = file.point_arrays.begin();
    add_values(array, node_columns, NodeRow{frame, n});
  }
  if (frame.nodes.empty()) return file;
  const std::vector<CellCondition> cells = cell_conditions(lattice, frame.broken_bonds);
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (cells[row * lattice.cells[0] + column] != CellCondition::whole) continue;
      for (const int node : {lattice.node(column, row), lattice.node(column + 1, row),
                             lattice.node(column + 1, row + 1), lattice.node(column, row + 1)}) {
        file.connectivity.push_back(node);
      }
      file.end_cell();
    }
  }
  return file;
}

constexpr std::string_view index_head =
    "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\">\n<Collection>\n";
constexpr std::string_view index_tail = "</Collection>\n</VTKFile>\n";

}  // namespace

ParaviewWriter::ParaviewWriter(std::filesystem::path folder)
    : folder_(std::move(folder)), place_{0, static_cast<std::int64_t>(index_head.size())} {
  std::filesystem::create_directories(folder_ / "frames");
  replace_file(folder_ / "frames.pvd", std::string(index_head) + std::string(index_tail));
}

ParaviewWriter::ParaviewWriter(std::filesystem::path folder, const ParaviewPlace& place)
    : folder_(std::move(folder)), place_(place) {
  std::string index(static_cast<std::size_t>(place.index_end), '\0');
  std::ifstream before(folder_ / "frames.pvd", std::ios::binary);
  if (!before.read(index.data(), place.index_end)) {
    throw SceneError(
        folder_ / "frames.pvd", 0,
        "is missing or shorter than when the checkpoint was saved; name another folder to begin new files");
  }
  replace_file(folder_ / "frames.pvd", index + std::string(index_tail));
}

void ParaviewWriter::append(const Frame& frame) {
  std::string number = std::to_string(place_.count);
  if (number.size() < 6) number.insert(0, 6 - number.size(), '0');
  const auto name_of_part = [&](std::string_view part) {
    return "frames/" + std::string(part) + "_" + number + ".vtp";
  };
  polyhedra_of(frame).write(folder_ / name_of_part("bodies"), "Polys");
  walls_of(frame).write(folder_ / name_of_part("walls"), "Polys");
  contacts_of(frame).write(folder_ / name_of_part("contacts"), "Verts");
  std::vector<std::string_view> parts = {"bodies", "walls", "contacts"};
  if (has_spheres(*frame.model)) {
    spheres_of(frame).write(folder_ / name_of_part("spheres"), "Verts");
    parts.push_back("spheres");
  }
  if (frame.model->lattice) {
    lattice_of(frame).write(folder_ / name_of_part("lattice"), "Polys");
    parts.push_back("lattice");
  }

  std::ostringstream entry;
  entry.precision(17);
  int part = 0;
  for (std::string_view name : parts) {
    entry << "<DataSet timestep=\"" << frame.time << "\" part=\"" << part++ << "\" name=\"" << name
          << "\" file=\"" << name_of_part(name) << "\"/>\n";
  }
  // Only the end of the index is rewritten, since its length grows with the run.
  std::fstream index(folder_ / "frames.pvd", std::ios::in | std::ios::out | std::ios::binary);
  index.seekp(place_.index_end);
  index << entry.str();
  const std::streamoff end = index.tellp();
  index << index_tail;
  index.close();
  if (!index) throw std::ios_base::failure("cannot write " + (folder_ / "frames.pvd").string());
  place_.index_end = end;
  ++place_.count;
}

}  // namespace scree
