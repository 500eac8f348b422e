#include "core/base/text/number.hpp"
#include "core/scene/file/read_parts.hpp"

namespace scree {
namespace {

UnloadingSpec read_unloading(const TomlTable& table) {
  const auto has = [&](const char* key) { return table.has(key); };
  const int forms = has("stiffness") + has("force_slope") + has("overlap_slope") + has("alpha");
  if (forms != 1) {
    table.fail_here(std::string("contact.normal.unloading has ") + (forms > 1 ? "more than" : "not even") +
                    " one of stiffness, force_slope, overlap_slope and alpha; give exactly one of them");
  }
  if (has("stiffness")) {
    table.allow({"stiffness"});
    return ConstantUnloading{table.number("stiffness", positive)};
  }
  if (has("force_slope")) {
    table.allow({"force_slope"});
    return ForceSlopeUnloading{table.number("force_slope", not_negative)};
  }
  if (has("overlap_slope")) {
    table.allow({"initial", "overlap_slope"});
    return OverlapSlopeUnloading{table.optional_number("initial", positive),
                                 table.number("overlap_slope", not_negative)};
  }
  table.allow({"alpha", "beta"});
  return BarUnloading{table.number("alpha", {.above = 0.0, .up_to = 1.0}),
                      table.number_or("beta", 0.0, not_negative)};
}

bool read_memory(const TomlTable& table) {
  return table.has("memory") && table.choice<bool>("memory", {{"reset", false}, {"keep", true}});
}

/// Where both stiffnesses are numbers; what depends on materials and radii is checked with the bodies.
void check_stiffnesses(double loading, const TomlTable& unloading) {
  for (const char* key : {"stiffness", "initial"}) {
    if (!unloading.has(key) || unloading.number(key) >= loading) continue;
    unloading.fail(key, "is " + number_text(unloading.number(key)) + ", less than the loading stiffness " +
                            number_text(loading) + "; it must be at least that");
  }
}

}  // namespace

WaltonBraunLawSpec read_walton_braun(const TomlTable& table) {
  table.allow({"law", "loading", "unloading", "memory"});
  WaltonBraunLawSpec normal;
  const TomlTable unloading = table.table("unloading");
  normal.unloading = read_unloading(unloading);
  if (table.has_text("loading")) {
    if (table.text("loading") != "storakers") {
      table.fail("loading", "is \"" + table.text("loading") +
                                "\"; it must be \"storakers\", after the yield stress, or a number");
    }
  } else {
    normal.loading = table.number("loading", positive);
    check_stiffnesses(*normal.loading, unloading);
  }
  normal.keeps_memory = read_memory(table);
  return normal;
}

StorakersLawSpec read_storakers(const TomlTable& table) {
  table.allow({"law", "form", "unloading", "memory"},
              {{"loading",
                "follows from the hardening of the materials; leave it out, or make the law "
                "\"walton_braun\""}});
  StorakersLawSpec normal;
  normal.unloading = read_unloading(table.table("unloading"));
  if (table.has("form")) {
    normal.form = table.choice<StorakersForm>(
        "form", {{"printed", StorakersForm::printed}, {"consistent", StorakersForm::consistent}});
  }
  normal.keeps_memory = read_memory(table);
  return normal;
}

}  // namespace scree
