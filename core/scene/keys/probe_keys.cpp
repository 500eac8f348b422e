#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

/// Reason why a key does not fit the kind of a probe; null: it fits.
template <ProbeKind... kinds>
const char* other_kind(const TomlTable&, const ProbeSpec& probe) {
  return ((probe.kind == kinds) || ...) ? nullptr : "belongs to a probe of another kind; leave it out";
}

/// A region as its table gives it: a box or a ball.
struct GivenRegion {
  std::optional<Vec3> min, max, center;
  std::optional<double> radius;
  bool operator==(const GivenRegion&) const = default;
};

constexpr std::array region_keys = {
    key<&GivenRegion::min>("min", "m", "lowest corner of a box", {.otherwise = "–"}),
    key<&GivenRegion::max>("max", "m", "its highest corner; greater than `min` along each axis",
                           {.otherwise = "–"}),
    key<&GivenRegion::center>("center", "m", "of a sphere, instead of a box", {.otherwise = "–"}),
    key<&GivenRegion::radius>("radius", "m", "of the sphere", {.range = positive, .otherwise = "–"}),
};

void read_region(const Key<ProbeSpec>& self, const TomlTable& table, ProbeSpec& probe) {
  if (!table.has(self.name)) return;
  const TomlTable region = table.table(self.name);
  GivenRegion given;
  read_keys(region, region_keys, given);
  const bool box = given.min && given.max && !given.center && !given.radius;
  const bool ball = given.center && given.radius && !given.min && !given.max;
  if (!box && !ball)
    region.fail_here(region.own_name() +
                     " must be a box, { min = [x, y, z], max = [x, y, z] }, or a sphere, "
                     "{ center = [x, y, z], radius = r }");
  if (ball) {
    probe.region = SphereRegion{*given.center, *given.radius};
    return;
  }
  if ((*given.max - *given.min).minCoeff() <= 0.0)
    region.fail("max", "must be greater than min along each axis");
  probe.region = Box{*given.min, *given.max};
}

std::string region_text(const Key<ProbeSpec>&, const ProbeSpec& probe, const ProbeSpec&,
                        const TomlWriter& out) {
  if (!probe.region) return {};
  GivenRegion given;
  if (const auto* box = std::get_if<Box>(&*probe.region)) {
    given.min = box->min;
    given.max = box->max;
  } else {
    given.center = std::get<SphereRegion>(*probe.region).center;
    given.radius = std::get<SphereRegion>(*probe.region).radius;
  }
  return inline_text(region_keys, given, GivenRegion(), out);
}

constexpr std::array plane_keys = {
    key<&ProbePlane::point>("point", "m", "a point of the plane", required_key),
    key<&ProbePlane::normal>("normal", "", "direction that counts as positive; of any length", required_key),
    key<&ProbePlane::radius>("radius", "m", "of the disc around the point through which bodies count",
                             {.range = positive, .otherwise = "the whole plane"}),
};

void read_plane(const Key<ProbeSpec>& self, const TomlTable& table, ProbeSpec& probe) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  ProbePlane plane;
  read_keys(given, plane_keys, plane);
  make_unit(given, "normal", "point to where bodies flow", plane.normal);
  probe.plane = plane;
}

std::string plane_text(const Key<ProbeSpec>&, const ProbeSpec& probe, const ProbeSpec&,
                       const TomlWriter& out) {
  return probe.plane ? inline_text(plane_keys, *probe.plane, ProbePlane(), out) : std::string();
}

constexpr auto of_region = other_kind<ProbeKind::region>;
constexpr auto of_flow = other_kind<ProbeKind::flow>;
constexpr auto of_repose = other_kind<ProbeKind::repose>;
constexpr auto of_mixing = other_kind<ProbeKind::mixing>;

constexpr std::array keys = {
    name_key<&ProbeSpec::name>("name", "what plots and results call it",
                               {.common = true, .otherwise = "`probe0`, `probe1` …"}),
    key<&ProbeSpec::kind>("kind", "", "what it measures, see below", required_key),
    own_key<ProbeSpec>("region", "m",
                       "where it measures: a box or a sphere. Of `region`, which needs it; of `repose` and "
                       "`mixing`, which take all bodies without it",
                       {.type = "`{ min, max }` or `{ center, radius }`",
                        .otherwise = "all bodies",
                        .input = {KeyKind::table}},
                       read_region, region_text)
        .refused_if(other_kind<ProbeKind::region, ProbeKind::repose, ProbeKind::mixing>),
    own_key<ProbeSpec>(
        "layers", "", "of `region`: number of equal layers of a box that are measured one by one",
        {.type = "whole number from 1 to 100", .otherwise = "`1`", .input = {KeyKind::whole_number}},
        [](const Key<ProbeSpec>& self, const TomlTable& table, ProbeSpec& probe) {
          if (table.has(self.name)) probe.layers = static_cast<int>(table.whole_number(self.name, 1, 100));
        },
        [](const Key<ProbeSpec>&, const ProbeSpec& probe, const ProbeSpec& left_out, const TomlWriter&) {
          return probe.layers == left_out.layers ? std::string() : std::to_string(probe.layers);
        })
        .refused_if(of_region),
    key<&ProbeSpec::axis>("axis", "", "of `region`: axis across the layers").refused_if(of_region),
    own_key<ProbeSpec>("plane", "", "of `flow`: counts the bodies whose centres pass a plane or a disc in it",
                       {.type = "`{ point, normal, radius }`", .otherwise = "–", .input = {KeyKind::table}},
                       read_plane, plane_text)
        .refused_if(of_flow),
    key<&ProbeSpec::stream>("stream", "",
                            "of `flow`, instead of `plane`: the inlet or outlet that bodies pass",
                            {.type = "name", .otherwise = "–", .input = {.names = NamesOf::streams}})
        .refused_if(of_flow),
    key<&ProbeSpec::form>("form", "",
                          "of `repose`: a heap falls on all sides from a summit, a slope to one side")
        .refused_if(of_repose),
    key<&ProbeSpec::materials>(
        "materials", "", "of `mixing`: the two materials",
        {.type = "two names", .otherwise = "–", .input = {.names = NamesOf::materials}})
        .refused_if(of_mixing),
    key<&ProbeSpec::cell>("cell", "m", "of `mixing`: edge of the cubes whose contents are compared",
                          {.range = positive, .otherwise = "–"})
        .refused_if(of_mixing),
};

void check_region(const TomlTable& table, const ProbeSpec& probe) {
  if (!probe.region)
    table.fail_here(
        "probe of kind \"region\" has no region; give a box, { min = …, max = … }, or a sphere, "
        "{ center = …, radius = … }");
  if (probe.layers > 1 && !std::holds_alternative<Box>(*probe.region))
    table.fail("layers", "divides a box, and the region is a sphere; give it min and max");
}

void check_flow(const TomlTable& table) {
  if (table.has("plane") == table.has("stream"))
    table.fail_here(std::string("probe of kind \"flow\" has ") +
                    (table.has("plane") ? "both plane and stream" : "neither plane nor stream") +
                    "; give exactly one of them");
}

void check_mixing(const TomlTable& table, const ProbeSpec& probe) {
  for (const char* needed : {"materials", "cell"}) {
    if (!table.has(needed))
      table.fail_here(std::string("probe of kind \"mixing\" has no ") + needed +
                      "; give it, as in materials = [\"light\", \"dark\"], cell = 0.05");
  }
  if (probe.materials.size() != 2 || probe.materials[0] == probe.materials[1])
    table.fail("materials", "must name two different materials");
}

}  // namespace

ProbeSpec read_probe(const TomlTable& table) {
  ProbeSpec probe;
  // Which keys belong to it depends on its kind.
  if (table.has("kind")) probe.kind = KeyValue<ProbeKind>::read(table, "kind", any_number);
  read_keys(table, keys, probe);
  if (probe.kind == ProbeKind::region) check_region(table, probe);
  if (probe.kind == ProbeKind::flow) check_flow(table);
  if (probe.kind == ProbeKind::mixing) check_mixing(table, probe);
  probe.line = table.line();
  return probe;
}

void write_probe(TomlWriter& out, const ProbeSpec& probe) {
  out.header("[[probe]]");
  write_keys(out, keys, probe);
}

std::vector<KeyTable> probe_tables() {
  return {{"probe", "in [[probe]]", lines_of_keys(keys), true},
          {"probe.region", "", lines_of_keys(region_keys)},
          {"probe.plane", "", lines_of_keys(plane_keys)}};
}

}  // namespace scree
