#include "app/studies/fit_report.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include "core/base/text/quantity.hpp"
#include "core/experiments/fit/fit_text.hpp"

namespace scree {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("FitReport", text);
}

QString text_of(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

/// "k_L" with a subscript.
QString with_feet(const std::string& text) {
  static const QRegularExpression foot(QStringLiteral("_([A-Za-z]+)"));
  return text_of(text).replace(foot, QStringLiteral("<sub>\\1</sub>"));
}

QString symbol(const std::string& name) {
  return QStringLiteral("<i>%1</i>").arg(with_feet(name));
}

QString row_of(const QStringList& cells, const char* tag) {
  QString row = QStringLiteral("<tr>");
  for (const QString& cell : cells)
    row += QStringLiteral("<%1 align='left'><nobr>%2</nobr></%1>").arg(QString::fromLatin1(tag), cell);
  return row + QStringLiteral("</tr>");
}

QString constants_table(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  QString rows = row_of({tr("This ball"), QString(), tr("Any size"), QString(),
                         young_modulus ? tr("Share of section") : QString(), QString()},
                        "th");
  for (const ConstantText& constant : constant_texts(fit, young_modulus)) {
    const bool share = !constant.share.empty();
    rows += row_of({symbol(constant.symbol), text_of(constant.value), symbol(constant.scaled_symbol),
                    text_of(constant.scaled), share ? symbol(constant.share_symbol) : QString(),
                    text_of(constant.share)},
                   "td");
  }
  return QStringLiteral("<table cellpadding='3'>%1</table>").arg(rows);
}

QString material_table(const ElastoplasticFit& fit) {
  QString rows;
  for (const auto& [name, value, meaning] : material_texts(fit))
    rows += row_of({symbol(name), text_of(value), with_feet(meaning)}, "td");
  return QStringLiteral("<table cellpadding='3'>%1</table>").arg(rows);
}

QString cycles_table(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  QStringList head{tr("Cycle"), symbol("h_max"), symbol("h") + QStringLiteral("₀"), symbol("k_U")};
  if (young_modulus) head << symbol("α");
  head << tr("Points") << tr("rms") << tr("largest");
  QString rows = row_of(head, "th");
  for (std::size_t i = 0; i < fit.cycles.size(); ++i) {
    const CycleFit& cycle = fit.cycles[i];
    QStringList cells{QString::number(i + 1), text_of(format_quantity(cycle.largest_overlap, "m", 4)),
                      text_of(format_quantity(cycle.residual_overlap, "m", 4)),
                      text_of(estimate_text(cycle.stiffness, "N/m"))};
    if (young_modulus)
      cells << text_of(
          format_quantity(section_share(cycle.stiffness.value, fit.radius, *young_modulus), "", 4));
    cells << QString::number(cycle.residuals.points) << text_of(format_quantity(cycle.residuals.rms, "N"))
          << text_of(format_quantity(cycle.residuals.largest, "N"));
    rows += row_of(cells, "td");
  }
  return QStringLiteral("<table cellpadding='3'>%1</table>").arg(rows);
}

}  // namespace

QString fit_report(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  QString text = constants_table(fit, young_modulus) + material_table(fit);
  text += tr("<p>Loading <i>F</i> = <i>k</i><sub>L</sub> <i>h</i>: %1 points, residual %2")
              .arg(fit.loading_residuals.points)
              .arg(text_of(residual_text(fit.loading_residuals, "N")));
  if (fit.growth)
    text += tr("<br><i>k</i><sub>U</sub> = <i>k</i><sub>U</sub>⁰ + <i>B h</i><sub>max</sub>: residual %1")
                .arg(text_of(residual_text(fit.growth->residuals, "N/m")));
  text += tr("<br>Unloading <i>F</i> = <i>k</i><sub>U</sub> (<i>h</i> − <i>h</i>₀), with residuals:</p>");
  text += cycles_table(fit, young_modulus);
  for (const std::string& remark : remarks(fit, young_modulus))
    text += QStringLiteral("<p>%1</p>").arg(text_of(remark));
  return text;
}

}  // namespace scree
