#include "app/text/toml_highlighter.hpp"

#include <QFont>
#include <QRegularExpression>
#include <algorithm>

namespace scree {
namespace {

/// Colours of the tokens, in their order.
constexpr std::array<QRgb, 7> light_colors = {0xff0067a3, 0xff0b3d91, 0xff1a7f37, 0xff953800,
                                              0xff7a3ec8, 0xff7a3ec8, 0xff656d76};
constexpr std::array<QRgb, 7> dark_colors = {0xff4fa8dc, 0xff9cd3f5, 0xff8fd694, 0xfff0a868,
                                             0xffc9a2ff, 0xffc9a2ff, 0xff9ba3ae};

bool in_word(QChar c) {
  return c.isLetterOrNumber() || QStringLiteral("_+-.:").contains(c);
}

qsizetype after_blanks(const QString& line, qsizetype at) {
  while (at < line.size() && line[at].isSpace()) ++at;
  return at;
}

/// Returns whether what ends here is a key.
bool before_equals(const QString& line, qsizetype end) {
  const qsizetype next = after_blanks(line, end);
  return next < line.size() && (line[next] == QLatin1Char('=') || line[next] == QLatin1Char('.'));
}

// State of a line: brackets that are open at its end, and the quote that is.
constexpr int quote_states = 3;
int state_of(QChar quote, int depth) {
  return depth * quote_states + (quote == QLatin1Char('"') ? 1 : quote == QLatin1Char('\'') ? 2 : 0);
}

}  // namespace

TomlHighlighter::TomlHighlighter(QTextDocument* document, Theme theme) : QSyntaxHighlighter(document) {
  set_theme(theme);
}

void TomlHighlighter::set_theme(Theme theme) {
  const auto& colors = theme == Theme::dark ? dark_colors : light_colors;
  for (std::size_t i = 0; i < formats_.size(); ++i) formats_[i].setForeground(QColor(colors[i]));
  formats_[static_cast<std::size_t>(TomlToken::table)].setFontWeight(QFont::Bold);
  formats_[static_cast<std::size_t>(TomlToken::comment)].setFontItalic(true);
  rehighlight();
}

void TomlHighlighter::paint(qsizetype begin, qsizetype end, TomlToken token) {
  setFormat(static_cast<int>(begin), static_cast<int>(end - begin), format_of(token));
}

void TomlHighlighter::highlightBlock(const QString& line) {
  const int before = std::max(previousBlockState(), 0);
  const int quote = before % quote_states;
  open_quote_ = quote == 1 ? QLatin1Char('"') : quote == 2 ? QLatin1Char('\'') : QChar();
  depth_ = before / quote_states;
  qsizetype at = open_quote_.isNull() ? after_blanks(line, 0) : paint_rest_of_text(line, 0, 0);
  if (depth_ == 0 && quote == 0 && at < line.size() && line[at] == QLatin1Char('[')) {
    const qsizetype comment = line.indexOf(QLatin1Char('#'), line.lastIndexOf(QLatin1Char(']')) + 1);
    const qsizetype end = comment < 0 ? line.size() : comment;
    paint(at, end, TomlToken::table);
    at = end;
  }
  while (at < line.size()) {
    const QChar c = line[at];
    if (c == QLatin1Char('#')) {
      paint(at, line.size(), TomlToken::comment);
      break;
    }
    if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
      at = paint_text(line, at);
    } else if (in_word(c)) {
      at = paint_word(line, at);
    } else {
      if (c == QLatin1Char('[') || c == QLatin1Char('{')) ++depth_;
      if (c == QLatin1Char(']') || c == QLatin1Char('}')) depth_ = std::max(depth_ - 1, 0);
      ++at;
    }
  }
  setCurrentBlockState(state_of(open_quote_, depth_));
}

/// Text, or a key in quotes. @return its end
qsizetype TomlHighlighter::paint_text(const QString& line, qsizetype begin) {
  const QChar quote = line[begin];
  if (line.mid(begin, 3) == QString(3, quote)) {
    open_quote_ = quote;
    return paint_rest_of_text(line, begin + 3, begin);
  }
  qsizetype end = begin + 1;
  while (end < line.size() && line[end] != quote) {
    if (quote == QLatin1Char('"') && line[end] == QLatin1Char('\\')) ++end;
    ++end;
  }
  end = std::min(end + 1, line.size());
  paint(begin, end, before_equals(line, end) ? TomlToken::key : TomlToken::text);
  return end;
}

/// Text over several lines, searched for its end from `from` on.
qsizetype TomlHighlighter::paint_rest_of_text(const QString& line, qsizetype from, qsizetype begin) {
  qsizetype end = line.size();
  for (qsizetype at = from; at < line.size(); ++at) {
    if (open_quote_ == QLatin1Char('"') && line[at] == QLatin1Char('\\')) {
      ++at;
    } else if (line.mid(at, 3) == QString(3, open_quote_)) {
      end = at + 3;
      // The text may end with two quotes of its own.
      for (int more = 0; more < 2 && end < line.size() && line[end] == open_quote_; ++more) ++end;
      open_quote_ = QChar();
      break;
    }
  }
  paint(begin, end, TomlToken::text);
  return end;
}

/// A key, number, flag or date. @return its end
qsizetype TomlHighlighter::paint_word(const QString& line, qsizetype begin) {
  static const QRegularExpression number(QRegularExpression::anchoredPattern(QStringLiteral(
      "[+-]?(\\d[\\d_]*(\\.\\d[\\d_]*)?([eE][+-]?\\d[\\d_]*)?|0x[\\dA-Fa-f_]+|0o[0-7_]+|0b[01_]+|inf|nan)")));
  static const QRegularExpression date(
      QRegularExpression::anchoredPattern(QStringLiteral("\\d{4}-\\d\\d-\\d\\d.*|\\d\\d:\\d\\d.*")));
  qsizetype end = begin;
  while (end < line.size() && in_word(line[end])) ++end;
  const QString word = line.mid(begin, end - begin);
  if (before_equals(line, end)) {
    paint(begin, end, TomlToken::key);
  } else if (word == QStringLiteral("true") || word == QStringLiteral("false")) {
    paint(begin, end, TomlToken::flag);
  } else if (date.match(word).hasMatch()) {
    paint(begin, end, TomlToken::date);
  } else if (number.match(word).hasMatch()) {
    paint(begin, end, TomlToken::number);
  }
  return end;
}

}  // namespace scree
