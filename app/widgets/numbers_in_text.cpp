#include "app/widgets/numbers_in_text.hpp"

#include <QRegularExpression>
#include <cmath>

namespace scree {

std::vector<NumberInText> numbers_in(const QString& text) {
  static const QRegularExpression between(QStringLiteral(R"([^\[\],\s]+)"));
  std::vector<NumberInText> numbers;
  for (auto found = between.globalMatch(text); found.hasNext();) {
    const QRegularExpressionMatch match = found.next();
    bool number = false;
    const double value = match.captured().toDouble(&number);
    if (!number || !std::isfinite(value)) return {};
    numbers.push_back({match.capturedStart(), match.capturedLength(), value});
  }
  return numbers;
}

std::size_t number_at(const std::vector<NumberInText>& numbers, qsizetype place) {
  std::size_t at = 0;
  while (at + 1 < numbers.size() && numbers[at + 1].start <= place) ++at;
  return at;
}

}  // namespace scree
