#include "app/inspector/probe_readings.hpp"

#include <QCoreApplication>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/record/columns/probe_columns.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("Inspector", text);
}

QString text_of(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "solid fraction"; of a vector "stress xx, yy, zz"; of the velocity "velocity".
QString name_of_column(std::string_view names) {
  if (names == "vx vy vz") return tr("velocity");
  QStringList all = text_of(names).split(QLatin1Char(' '));
  const qsizetype prefix = all.front().lastIndexOf(QLatin1Char('_')) + 1;
  for (qsizetype i = 1; i < all.size(); ++i) all[i] = all[i].mid(prefix);
  return all.join(QStringLiteral(", ")).replace(QLatin1Char('_'), QLatin1Char(' '));
}

template <class Row>
Reading reading_of(const Column<Row>& column, const Row& row) {
  const std::string unit(column.unit);
  Reading reading;
  reading.name = name_of_column(column.names);
  const std::vector<std::string> names = split_names(column.names);
  QStringList numbers;
  for (std::size_t i = 0; i < names.size(); ++i) {
    numbers << text_of(number_text(number_in(column, row, static_cast<int>(i))));
    reading.columns << QString::fromStdString(names[i]);
  }
  if (!std::isfinite(number_in(column, row))) {
    reading.value = QStringLiteral("–");
  } else if (std::holds_alternative<long Row::*>(column.value)) {
    reading.value = numbers.front();
  } else if (names.size() == 3) {
    const Vec3 vector(number_in(column, row, 0), number_in(column, row, 1), number_in(column, row, 2));
    reading.value = QString::fromStdString(format_vector(vector, unit));
  } else {
    reading.value = QString::fromStdString(format_quantity(number_in(column, row), unit));
  }
  reading.tip = tr("%1 %2\n%3\nRight click: plot it")
                    .arg(numbers.join(QStringLiteral(", ")), text_of(column.unit), text_of(column.meaning));
  return reading;
}

template <class Columns, class Row>
void add_readings(QList<Reading>& readings, const Columns& columns, const Row& row) {
  for (const Column<Row>& column : columns) readings << reading_of(column, row);
}

/// One row for a layer.
Reading reading_of_layer(const RegionReading& region, int layer) {
  Reading reading;
  reading.name = tr("layer %1").arg(layer);
  reading.value = tr("%1 solid, σzz %2")
                      .arg(QString::fromStdString(format_quantity(region.solid_fraction, "")),
                           std::isfinite(region.stress_normal.z())
                               ? QString::fromStdString(format_quantity(region.stress_normal.z(), "Pa"))
                               : QStringLiteral("–"));
  QList<Reading> all;
  add_readings(all, region_columns, region);
  QStringList lines;
  for (const Reading& one : all) lines << one.name + QStringLiteral(": ") + one.value;
  reading.tip = lines.join(QLatin1Char('\n')) + tr("\nRight click: plot its solid fraction");
  reading.columns << QStringLiteral("%1.solid_fraction").arg(layer);
  return reading;
}

}  // namespace

ReadingSection read_probe_text(const Frame& frame, const Probe& probe) {
  ReadingSection section{
      QStringLiteral("%1 (%2)").arg(text_of(probe.name), text_of(name_of(probe.spec.kind))), {}};
  if (probe.spec.layers > 1) {
    for (int layer = 0; layer < probe.spec.layers; ++layer)
      section.readings << reading_of_layer(std::get<RegionReading>(read_probe(frame, probe, layer)), layer);
    return section;
  }
  const ProbeReading reading = read_probe(frame, probe);
  with_probe_columns(probe.spec.kind,
                     [&]<class Row, std::size_t count>(const std::array<Column<Row>, count>& columns) {
                       add_readings(section.readings, columns, std::get<Row>(reading));
                     });
  return section;
}

}  // namespace scree
