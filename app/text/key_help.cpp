#include "app/text/key_help.hpp"

#include <QRegularExpression>
#include <algorithm>

#include "core/scene/declared/known_keys.hpp"
#include "core/scene/declared/law_forms.hpp"
#include "core/scene/keys/key_tables.hpp"
#include "core/scene/toml/toml_source.hpp"

namespace scree {
namespace {

constexpr std::string_view law_table = "contact.normal";

std::string unquoted(std::string_view text) {
  return text.size() < 2 ? std::string() : std::string(text.substr(1, text.size() - 2));
}

/// Where a place lies.
struct Place {
  std::string table;               ///< "wall.motion"; "": the top of the file
  const TomlPart* part = nullptr;  ///< that table
  std::string law = {};            ///< normal law around it; "": none
};

void join(std::string& path, const std::string& key) {
  if (!key.empty()) path += (path.empty() ? "" : ".") + key;
}

/// The table whose header stands last above a place.
void find_section(const TomlPart& part, const std::string& path, std::size_t at, Place& best) {
  const bool later = !part.header.empty() && part.header.begin <= at &&
                     (best.part->header.empty() || part.header.begin >= best.part->header.begin);
  if (later) best = {path, &part, {}};
  for (const TomlPart& inner : part.parts) {
    std::string deeper = path;
    join(deeper, inner.key);
    find_section(inner, deeper, at, best);
  }
}

/// Returns whether a place lies between the brackets of a value, of which the last may be missing.
bool is_inside(const TomlPart& part, std::string_view text, std::size_t at) {
  if (part.form != TomlForm::array && part.form != TomlForm::inline_table) return false;
  const char closing = part.form == TomlForm::array ? ']' : '}';
  const bool open = part.value.end - part.value.begin < 2 || text[part.value.end - 1] != closing;
  return part.value.begin < at && (at < part.value.end || (open && at == part.value.end));
}

/// Goes into the inline tables around a place.
void find_inner(Place& place, std::string_view text, std::size_t at) {
  const auto around = [&](const TomlPart& part) {
    const bool in_dotted = !part.dotted.empty() && part.body.begin < at && at <= part.body.end;
    return in_dotted || is_inside(part, text, at);
  };
  for (;;) {
    const auto& parts = place.part->parts;
    const auto found = std::find_if(parts.begin(), parts.end(), around);
    if (found == parts.end()) return;
    join(place.table, found->key);
    place.part = &*found;
    const TomlPart* law = place.table == law_table ? found->find("law") : nullptr;
    if (law != nullptr) place.law = unquoted(law->value.of(text));
  }
}

Place place_of(const TomlPart& root, std::string_view text, std::size_t at) {
  Place place{"", &root};
  find_section(root, "", at, place);
  find_inner(place, text, at);
  return place;
}

std::string_view view_of(const QByteArray& bytes) {
  return {bytes.data(), static_cast<std::size_t>(bytes.size())};
}

/// Tables of keys that fit at a place: of its normal law, or of all if none is chosen.
std::vector<const KeyTable*> tables_at(const Place& place) {
  const std::string path = declared_path(place.table);
  std::vector<const KeyTable*> tables;
  const auto add = [&](const std::vector<KeyTable>& from) {
    for (const KeyTable& one : from) {
      if (one.path == path) tables.push_back(&one);
    }
  };
  add(key_tables());
  for (const LawForm& form : law_forms()) {
    if (place.law.empty() || place.law == form.name) add(form.tables);
  }
  return tables;
}

const KeyLine* line_of(const Place& place, const std::string& key) {
  for (const KeyTable* table : tables_at(place)) {
    const auto found = std::find_if(table->keys.begin(), table->keys.end(),
                                    [&](const KeyLine& one) { return one.name == key; });
    if (found != table->keys.end()) return &*found;
  }
  return nullptr;
}

QString to_text(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Without the marks of Markdown: links and code.
QString plain(std::string_view markdown) {
  static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
  QString text = to_text(markdown);
  text.replace(link, QStringLiteral("\\1"));
  return text.remove(QLatin1Char('`'));
}

QString about(const KeyLine& line) {
  QStringList parts;
  if (!line.unit.empty()) parts << to_text(line.unit);
  if (!line.meaning.empty()) parts << plain(line.meaning);
  return parts.join(QStringLiteral(", "));
}

/// Keys that the table of a place can have.
std::vector<Suggestion> keys_at(const Place& place) {
  std::vector<Suggestion> keys;
  const auto add = [&](const QString& name, const QString& meaning) {
    const auto same = [&](const Suggestion& one) { return one.word == name; };
    if (std::none_of(keys.begin(), keys.end(), same)) keys.push_back({name, meaning});
  };
  if (place.table == law_table) add(QStringLiteral("law"), {});
  for (const KeyTable* table : tables_at(place)) {
    for (const KeyLine& line : table->keys) add(to_text(line.name), about(line));
  }
  return keys;
}

std::vector<Suggestion> headers() {
  std::vector<Suggestion> words;
  for (const KeyTable& table : key_tables()) {
    if (table.path.empty()) continue;
    const bool below_lattice = table.path == "lattice.support" || table.path == "lattice.load";
    if (table.path.find('.') != std::string::npos && !below_lattice) continue;
    const QString name = to_text(table.path);
    const bool list = table.list || below_lattice;
    words.push_back({list ? QStringLiteral("[[%1]]").arg(name) : QStringLiteral("[%1]").arg(name), {}});
  }
  return words;
}

/// Texts that a key can have: `"xy"`, `"yz"`.
std::vector<Suggestion> texts_at(const Place& place, const std::string& key) {
  static const QRegularExpression quoted(QStringLiteral("\"[^\"`]+\""));
  std::vector<Suggestion> words;
  const auto add = [&](std::string_view word) {
    words.push_back({QStringLiteral("\"%1\"").arg(to_text(word)), {}});
  };
  if (place.table == law_table && key == "law") {
    for (const LawForm& form : law_forms())
      words.push_back({QStringLiteral("\"%1\"").arg(to_text(form.name)), to_text(form.title)});
    return words;
  }
  const KeyLine* line = line_of(place, key);
  if (line == nullptr) return {};
  for (const std::string_view word : line->words) add(word);
  if (!words.empty()) return words;
  auto found = quoted.globalMatch(to_text(line->type));
  while (found.hasNext()) words.push_back({found.next().captured(), {}});
  return words;
}

std::size_t bytes_before(const QString& text, qsizetype place) {
  return static_cast<std::size_t>(text.left(place).toUtf8().size());
}

}  // namespace

Suggestions suggestions_at(const QString& text, qsizetype place) {
  static const QRegularExpression header(QStringLiteral("^\\s*(\\[[\\w.\\[]*)$"));
  static const QRegularExpression key(QStringLiteral("(?:^|[{,])\\s*((?:[\\w-]+\\s*\\.\\s*)*)([\\w-]*)$"));
  static const QRegularExpression value(QStringLiteral("([\\w-]+)\\s*=\\s*(\"[^\"]*)?$"));
  const QString line = text.left(place).section(QLatin1Char('\n'), -1);
  if (const auto match = header.match(line); match.hasMatch()) return {headers(), match.captured(1)};
  const QByteArray bytes = text.toUtf8();
  const TomlPart root = toml_source(view_of(bytes));
  const std::size_t line_start = bytes_before(text, place - line.size());
  if (const auto match = value.match(line); match.hasMatch()) {
    const Place at = place_of(root, view_of(bytes), bytes_before(text, place - match.capturedLength(0)));
    return {texts_at(at, match.captured(1).toStdString()), match.captured(2)};
  }
  const auto match = key.match(line);
  if (!match.hasMatch()) return {};
  const bool inside =
      match.captured(0).contains(QLatin1Char('{')) || match.captured(0).contains(QLatin1Char(','));
  Place at = place_of(
      root, view_of(bytes),
      inside ? bytes_before(text, place - match.capturedLength(1) - match.capturedLength(2)) : line_start);
  // Lists of numbers over several lines have no keys.
  if (at.part->form == TomlForm::array) return {};
  QStringList present;
  for (const TomlPart& part : at.part->parts) present << to_text(part.key);
  for (const QString& step : match.captured(1).split(QLatin1Char('.'), Qt::SkipEmptyParts)) {
    join(at.table, step.trimmed().toStdString());
    present.clear();
  }
  Suggestions fitting{keys_at(at), match.captured(2)};
  std::erase_if(fitting.words, [&](const Suggestion& one) {
    return one.word != fitting.typed && present.contains(one.word);
  });
  return fitting;
}

QString key_help_at(const QString& text, qsizetype place) {
  qsizetype begin = place;
  qsizetype end = place;
  const auto in_word = [&](qsizetype at) {
    return at >= 0 && at < text.size() && (text[at].isLetterOrNumber() || text[at] == QLatin1Char('_'));
  };
  while (in_word(begin - 1)) --begin;
  while (in_word(end)) ++end;
  if (begin == end) return {};
  const QByteArray bytes = text.toUtf8();
  const TomlPart root = toml_source(view_of(bytes));
  const std::string word = text.mid(begin, end - begin).toStdString();
  const Place at = place_of(root, view_of(bytes), bytes_before(text, begin));
  const TomlPart* part = at.part->find(word);
  const std::size_t first = bytes_before(text, begin);
  // The key itself, not a value that reads the same.
  if (part == nullptr || part->statement.empty() || first < part->statement.begin ||
      first >= part->value.begin)
    return {};
  const KeyLine* line = line_of(at, word);
  if (line == nullptr) return {};
  QString help = QStringLiteral("<b>%1</b>").arg(to_text(line->name).toHtmlEscaped());
  if (!line->unit.empty()) help += QStringLiteral(" [%1]").arg(to_text(line->unit).toHtmlEscaped());
  if (!line->meaning.empty()) help += QStringLiteral("<br>%1").arg(plain(line->meaning).toHtmlEscaped());
  if (!line->type.empty()) help += QStringLiteral("<br><i>%1</i>").arg(plain(line->type).toHtmlEscaped());
  if (line->otherwise != "–") {
    const bool required = line->otherwise == "required";
    help += QStringLiteral("<br>") +
            (required ? QStringLiteral("required")
                      : QStringLiteral("default: %1").arg(plain(line->otherwise).toHtmlEscaped()));
  }
  return help;
}

}  // namespace scree
