#include "core/scene/keys/friction_keys.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array tension_words = std::to_array<Word<bool>>({{"clamp", false}, {"allow", true}});

/// Not written together with a restitution.
std::string ratio_text(const Key<DampingSpec>&, const DampingSpec& damping, const DampingSpec&,
                       const TomlWriter&) {
  return damping.restitution ? std::string() : toml_value(damping.ratio);
}

void read_ratio(const Key<DampingSpec>& self, const TomlTable& table, DampingSpec& damping) {
  if (table.has("ratio") == table.has("restitution")) {
    table.fail_here(std::string("contact.damping has ") +
                    (table.has("ratio") ? "both ratio and restitution" : "neither ratio nor restitution") +
                    "; give exactly one of them");
  }
  damping.ratio = table.number_or(self.name, 0.0, self.options.range);
}

constexpr std::array damping_keys = {
    own_key<DampingSpec>("ratio", "", "share of the pair's critical damping",
                         {.range = not_negative, .type = "number ≥ 0", .input = {KeyKind::number}},
                         read_ratio, ratio_text),
    key<&DampingSpec::restitution>(
        "restitution", "",
        "speed after an impact over the speed before; not for elastoplastic and barrier laws",
        {.range = {.above = 0.0, .up_to = 1.0}}),
    flag_key<&DampingSpec::tension, tension_words>(
        "tension", "`\"allow\"`: the dashpot may pull; contacts with a sphere only"),
};

/// Reads a number, or the rule for the tangential stiffness of Hertz contacts.
void read_stiffness(const Key<FrictionSpec>& self, const TomlTable& table, FrictionSpec& friction) {
  if (table.has_text(self.name)) {
    friction.form = KeyValue<TangentialStiffness>::read(table, self.name, any_number);
  } else {
    friction.stiffness = table.optional_number(self.name, positive);
  }
}

std::string stiffness_text(const Key<FrictionSpec>&, const FrictionSpec& friction, const FrictionSpec&,
                           const TomlWriter& out) {
  if (friction.stiffness) return toml_value(*friction.stiffness);
  if (friction.form == TangentialStiffness::printed) return {};
  return KeyValue<TangentialStiffness>::text(friction.form, out);
}

constexpr std::array friction_keys = {
    static_friction_key<FrictionSpec>(),
    dynamic_friction_key<FrictionSpec>(),
    own_key<FrictionSpec>(
        "stiffness", "N/m",
        "tangential stiffness; the two words are for `hertz`: 8 G* √(r* δ) with 1/G* = Σ 1/G, or Σ (2 − ν)/G",
        {.range = positive,
         .common = true,
         .type = "number > 0, `\"printed\"`, `\"mindlin\"`",
         .otherwise = "`\"printed\"` for `hertz`; otherwise a tenth of the normal stiffness, taken at half "
                      "the activation gap or overlap (elastoplastic: of first loading)",
         .input = {KeyKind::number, bare_words<words_of<TangentialStiffness>>}},
        read_stiffness, stiffness_text),
    key<&FrictionSpec::damping>("damping", "N·s/m", "tangential dashpot",
                                {.range = not_negative, .common = true}),
    key<&FrictionSpec::lever>(
        "lever", "", "where the levers of friction on spheres end, see [spheres](spheres.md#friction)",
        {.otherwise = "`\"contact\"` for elastoplastic laws, otherwise `\"printed\"`"}),
};

constexpr std::array rolling_keys = {
    key<&RollingSpec::model>("model", "", "spring and dashpot in the angle of rolling, or a constant couple",
                             {.written = true}),
    key<&RollingSpec::coefficient>(
        "coefficient", "",
        "μ_r: the couple is at most μ_r times the effective radius times the normal "
        "force",
        {.range = not_negative, .required = true}),
    key<&RollingSpec::damping_ratio>("damping_ratio", "",
                                     "`\"elastic_plastic\"` only: share of the spring's critical damping",
                                     {.range = not_negative}),
    key<&RollingSpec::stiffness>(
        "stiffness", "N·m/rad", "`\"elastic_plastic\"` only: of the spring",
        {.range = positive,
         .common = true,
         .otherwise = "2.25 μ_r² times the squared effective radius times the normal stiffness"}),
};

/// A key that one model of cohesion requires and the other refuses.
template <auto member, CohesionModel of>
constexpr Key<CohesionSpec> cohesion_key(std::string_view name, std::string_view unit,
                                         std::string_view meaning, std::string_view otherwise) {
  auto made = key<member>(name, unit, meaning, {.range = positive, .otherwise = otherwise});
  made.read = [](const Key<CohesionSpec>& self, const TomlTable& table, CohesionSpec& cohesion) {
    if (cohesion.law == of) {
      cohesion.*member = table.number(self.name, self.options.range);
    } else if (table.has(self.name)) {
      table.fail(self.name, "belongs to the law \"" + std::string(word_for(of)) + "\"; leave it out");
    }
  };
  return made;
}

constexpr std::array cohesion_keys = {
    key<&CohesionSpec::law>("law", "", "see [spheres](spheres.md#cohesion)", {.required = true}),
    cohesion_key<&CohesionSpec::surface_energy, CohesionModel::jkr>(
        "surface_energy", "J/m²", "γ: work that parts a unit of the touching surfaces; with `hertz`",
        "required with `\"jkr\"`"),
    cohesion_key<&CohesionSpec::energy_density, CohesionModel::linear>(
        "energy_density", "J/m³", "attraction over the contact area", "required with `\"linear\"`"),
};

void read_materials(const Key<ContactRule>& self, const TomlTable& table, ContactRule& rule) {
  if (!table.has(self.name)) return;
  const std::vector<std::string> names = table.texts(self.name);
  if (names.size() != 2) {
    table.fail(self.name, "names " + std::to_string(names.size()) +
                              " materials; it must name two, or be left out for every pair");
  }
  rule.materials = {names[0], names[1]};
}

std::string materials_text(const Key<ContactRule>&, const ContactRule& rule, const ContactRule&,
                           const TomlWriter&) {
  if (!rule.materials) return {};
  return toml_value(std::vector<std::string>(rule.materials->begin(), rule.materials->end()));
}

void read_law(const Key<ContactRule>& self, const TomlTable& table, ContactRule& rule) {
  read_normal_law(table.table(self.name), rule);
}

std::string law_text(const Key<ContactRule>&, const ContactRule& rule, const ContactRule&,
                     const TomlWriter&) {
  return law_table(rule.normal).text();
}

constexpr std::array keys = {
    own_key<ContactRule>("materials", "", "the pair that the rule is for",
                         {.type = "two names",
                          .otherwise = "every pair",
                          .input = {.kind = KeyKind::texts, .names = NamesOf::materials}},
                         read_materials, materials_text),
    own_key<ContactRule>("normal", "", "see [below](#normal)",
                         {.required = true, .type = "table with `law`", .input = {KeyKind::law}}, read_law,
                         law_text),
    table_key<&ContactRule::damping, damping_keys>(
        "damping", "dashpot along the normal, see [below](#damping)", {.otherwise = "no damping"}),
    table_key<&ContactRule::friction, friction_keys>("friction", "stick and slip, see [below](#friction)",
                                                     {.otherwise = "no friction"}),
    table_key<&ContactRule::rolling, rolling_keys>("rolling",
                                                   "resistance to rolling of spheres, see [below](#rolling)",
                                                   {.otherwise = "they roll freely"}),
    table_key<&ContactRule::cohesion, cohesion_keys>(
        "cohesion", "attraction of spheres that touch, see [below](#cohesion)", {.otherwise = "no cohesion"}),
};

/// Rejects keys that the law does not support.
void check_contact(const TomlTable& table, const ContactRule& rule) {
  const LawTraits& law = traits_of(rule.normal);
  if (rule.damping.restitution && !law.has_restitution) {
    table.table("damping").fail("restitution", "cannot be reached by any damping ratio under the law \"" +
                                                   std::string(law.name) + "\"; give \"ratio\" instead");
  }
  if (rule.cohesion && (law.keeps_gap || (rule.cohesion->law == CohesionModel::jkr &&
                                          !std::holds_alternative<HertzLawSpec>(rule.normal)))) {
    table.fail("cohesion", "does not go with the law \"" + std::string(law.name) + "\"; " +
                               (law.keeps_gap ? "partners that keep a gap do not touch"
                                              : "\"jkr\" needs \"hertz\", whose elasticity it extends"));
  }
  if (rule.rolling && rule.rolling->model == RollingModel::constant_torque) {
    const TomlTable rolling = table.table("rolling");
    for (const char* key : {"damping_ratio", "stiffness"}) {
      if (rolling.has(key))
        rolling.fail(
            key, "belongs to the model \"elastic_plastic\"; a constant torque has no spring. Leave it out");
    }
  }
  if (!table.has("friction") || law.shear_from_moduli) return;
  const TomlTable friction = table.table("friction");
  if (!friction.has_text("stiffness")) return;
  friction.fail("stiffness", "is \"" + friction.text("stiffness") + "\", which follows from the law " +
                                 names_of_laws([](const LawTraits& one) { return one.shear_from_moduli; }) +
                                 " alone; give a number or leave it out");
}

}  // namespace

ContactRule read_contact(const TomlTable& table) {
  ContactRule rule;
  read_keys(table, keys, rule);
  check_contact(table, rule);
  rule.line = table.line();
  return rule;
}

void write_contact(TomlWriter& out, const ContactRule& rule) {
  out.header("[[contact]]");
  write_keys(out, keys, rule);
}

std::vector<KeyTable> contact_tables() {
  return {{"contact", "in [[contact]]", lines_of_keys(keys), true},
          {"contact.damping", "in damping = { … } of a [[contact]]", lines_of_keys(damping_keys)},
          {"contact.friction", "in friction = { … } of a [[contact]]", lines_of_keys(friction_keys)},
          {"contact.rolling", "in rolling = { … } of a [[contact]]", lines_of_keys(rolling_keys)},
          {"contact.cohesion", "in cohesion = { … } of a [[contact]]", lines_of_keys(cohesion_keys)}};
}

}  // namespace scree
