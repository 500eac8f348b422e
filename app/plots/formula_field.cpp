#include "app/plots/formula_field.hpp"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/widgets/dialog_parts.hpp"
#include "core/record/series/derived_series.hpp"

namespace scree {
namespace {

/// Error message without the name of the series, which is displayed above it.
QString in_a_line(const QString& message, const QString& series) {
  QString line = message;
  for (const QString& known : {QStringLiteral("the series \"%1\" ").arg(series),
                               QStringLiteral("has a formula that cannot be read: ")}) {
    if (line.startsWith(known)) line.remove(0, known.size());
  }
  // The list of tables is too long for a line and is shown beside it.
  if (line.startsWith(QStringLiteral("unknown series")))
    line = line.section(QLatin1Char(';'), 0, 0) +
           FormulaField::tr("; a double click on a quantity inserts its name");
  line[0] = line[0].toUpper();
  return line;
}

}  // namespace

FormulaField::FormulaField(std::shared_ptr<const Model> model, QWidget* parent)
    : QWidget(parent), model_(std::move(model)), line_(new QLineEdit), problem_(new QLabel) {
  line_->setObjectName(QStringLiteral("formula"));
  line_->setPlaceholderText(tr("Example: pressure [Pa] = -wall.floor.fz / 0.01"));
  line_->setToolTip(
      tr("NAME [UNIT] = FORMULA, or a formula alone, of columns and of the time t; a double "
         "click on a quantity inserts its name"));
  line_->setClearButtonEnabled(true);
  problem_->setWordWrap(true);
  problem_->hide();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(line_);
  layout->addWidget(problem_);
  setFocusProxy(line_);
  connect(line_, &QLineEdit::textChanged, this, &FormulaField::check);
}

bool FormulaField::wrong() const {
  return series_.isEmpty() && !line_->text().trimmed().isEmpty();
}

QString FormulaField::problem() const {
  return problem_->isHidden() ? QString() : problem_->text();
}

void FormulaField::insert_column(const QString& series) {
  line_->insert(series.isEmpty() ? QStringLiteral("t")
                                 : QString::fromStdString(variable_name(*model_, series.toStdString())));
  line_->setFocus();
}

void FormulaField::check() {
  series_.clear();
  problem_->hide();
  if (const QString typed = line_->text().trimmed(); !typed.isEmpty()) {
    const std::string named = named_formula(typed.toStdString());
    const QString series = QString::fromStdString(named);
    try {
      find_series(*model_, named);
      series_ = series;
    } catch (const SeriesError& error) {
      const QString message = QString::fromUtf8(error.what());
      say(*problem_, in_a_line(message, series), "bad");
      problem_->setToolTip(message);
      problem_->show();
    }
  }
  emit changed();
}

}  // namespace scree
