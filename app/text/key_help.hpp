#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace scree {

/// A word that fits at a place of a scene's text.
struct Suggestion {
  QString word;
  QString about;  ///< unit and meaning, short; may be empty
};

/// Words that fit at a place, and how much of one has been typed before it.
struct Suggestions {
  std::vector<Suggestion> words;
  QString typed;
};

/// Keys, tables or texts that fit at a place of a scene's text: keys that the table has already are left out.
Suggestions suggestions_at(const QString& text, qsizetype place);

/// What the key at a place means, with unit, values and default, as rich text; empty: no known key is there.
QString key_help_at(const QString& text, qsizetype place);

}  // namespace scree
