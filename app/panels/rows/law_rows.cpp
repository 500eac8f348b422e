#include "app/panels/rows/law_rows.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "app/panels/rows/scene_rows.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/base/text/number.hpp"

namespace scree {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("ScenePanel", text);
}

/// A contact rule whose values become rows.
struct RuleRows {
  QTreeWidgetItem& item;
  const Scene& scene;
  const ContactRule& rule;
  const std::string part;  ///< "contact.0"

  void add(const QString& name, const QString& shown, const QString& tip, const char* key,
           double value) const {
    add_value(&item, name, shown, tip, described_value(scene, part + key, number_text(value)));
  }
};

/// Values of the law in its own words: a row is named like its key, "unloading stiffness" of
/// `normal.unloading.stiffness`. Those without a key follow from others.
void add_normal(const RuleRows& rows, const std::vector<ListedValue>& values) {
  const std::string before = rows.part + ".normal.";
  for (const LawRow& row : std::visit([](const auto& law) { return law.rows(); }, rows.rule.normal)) {
    const auto is_shown = [&](const ListedValue& value) {
      if (!value.path.starts_with(before)) return false;
      std::string key = value.path.substr(before.size());
      std::replace_if(
          key.begin(), key.end(), [](char c) { return c == '_' || c == '.'; }, ' ');
      return key == row.name;
    };
    add_row(&rows.item, text_of(row.name), text_of(row.value), text_of(row.tip));
    const auto value = std::find_if(values.begin(), values.end(), is_shown);
    if (value != values.end()) make_editable(rows.item.child(rows.item.childCount() - 1), *value);
  }
}

void add_damping(const RuleRows& rows) {
  const DampingSpec& damping = rows.rule.damping;
  if (damping.restitution) {
    rows.add(tr("restitution"), quantity_text(*damping.restitution, ""),
             tr("Speed after an impact over the speed before"), ".damping.restitution", *damping.restitution);
  } else {
    rows.add(tr("damping ratio"), quantity_text(damping.ratio, ""), tr("ζ, of the pair's critical damping"),
             ".damping.ratio", damping.ratio);
  }
}

/// Stiffness of the friction spring, if the law leaves a choice.
void add_tangential_stiffness(const RuleRows& rows) {
  const FrictionSpec& friction = rows.rule.friction;
  const QString name = tr("friction stiffness");
  if (friction.stiffness) {
    rows.add(name, quantity_text(*friction.stiffness, "N/m"), {}, ".friction.stiffness", *friction.stiffness);
  } else if (traits_of(rows.rule.normal).shear_from_moduli) {
    const bool mindlin = friction.form == TangentialStiffness::mindlin;
    add_row(&rows.item, name, mindlin ? tr("Mindlin's") : tr("as printed"),
            mindlin ? tr("8 G* √(r* δ) with 1/G* = Σ (2 − ν)/G") : tr("8 G* √(r* δ) with 1/G* = Σ 1/G"));
  }
}

}  // namespace

QTreeWidgetItem* add_law_rows(QTreeWidgetItem& item, const Scene& scene, std::size_t rule,
                              const std::vector<ListedValue>& values) {
  const RuleRows rows{item, scene, scene.contacts[rule], "contact." + std::to_string(rule)};
  add_normal(rows, values);
  add_damping(rows);
  rows.add(tr("friction"), {}, tr("Static and dynamic coefficient at the moment shown"), ".friction.static",
           rows.rule.friction.static_coefficient);
  QTreeWidgetItem* friction = item.child(item.childCount() - 1);
  add_tangential_stiffness(rows);
  add_value_rows(&item, values, rows.part);
  return friction;
}

}  // namespace scree
