#pragma once

#include <QSyntaxHighlighter>
#include <array>

#include "render/style/color.hpp"

namespace scree {

/// Parts of a TOML text that have a format of their own.
enum class TomlToken { table, key, text, number, flag, date, comment };

/// Colours a TOML text by its parts.
class TomlHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  TomlHighlighter(QTextDocument* document, Theme theme);

  void set_theme(Theme theme);
  const QTextCharFormat& format_of(TomlToken token) const {
    return formats_[static_cast<std::size_t>(token)];
  }

 protected:
  void highlightBlock(const QString& line) override;

 private:
  void paint(qsizetype begin, qsizetype end, TomlToken token);
  qsizetype paint_text(const QString& line, qsizetype begin);
  qsizetype paint_rest_of_text(const QString& line, qsizetype from, qsizetype begin);
  qsizetype paint_word(const QString& line, qsizetype begin);

  std::array<QTextCharFormat, 7> formats_;
  QChar open_quote_;  ///< of a text over several lines that has not ended yet; null: none
  int depth_ = 0;     ///< open brackets of values
};

}  // namespace scree
