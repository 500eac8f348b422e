#include "app/shell/plain_text.hpp"

#include <QRegularExpression>

namespace scree {

QString plain_text(std::string_view markdown) {
  QString text = QString::fromUtf8(markdown.data(), static_cast<qsizetype>(markdown.size()));
  static const QRegularExpression elsewhere(QStringLiteral(
      "(,? ?\\(?see \\[[^\\]]*\\]\\([^)]*\\)|,? ?see below\\)?|\\[(supports|loads)\\]\\([^)]*\\))"));
  // The name of a link may have brackets in code marks: `[[body]]`.
  static const QRegularExpression link(QStringLiteral("\\[(`[^`]*`|[^\\]]*)\\]\\([^)]*\\)"));
  text.remove(elsewhere);
  text.replace(link, QStringLiteral("\\1"));
  return text.remove(QLatin1Char('`')).trimmed();
}

}  // namespace scree
