#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>

#include "core/readings/contact_tracker.hpp"

namespace scree {

/// One row of the inspector.
struct Reading {
  QString name;
  QString value;                    ///< three digits and unit
  QString tip;                      ///< symbol as in the papers, and the value with all digits
  std::optional<int> body = {};     ///< target of a click
  std::optional<int> contact = {};  ///< target of a click: index in Frame::contacts
  std::optional<int> wall = {};     ///< target of a click
  QStringList columns = {};         ///< columns of its body or contact that can be plotted
};

struct ReadingSection {
  QString title;
  QList<Reading> readings;
};

/// "vertex–face"
QString kind_text(ContactKind kind);

/// Readings of a body.
QList<ReadingSection> read_body_text(const Frame& frame, int body);

/// Readings of a contact.
QList<ReadingSection> read_contact_text(const Frame& frame, const WatchedContact& watched);

/// Readings of a wall.
QList<ReadingSection> read_wall_text(const Frame& frame, int wall);

/// Short readings of a pinned body, wall or contact.
ReadingSection pinned_body(const Frame& frame, int body);
ReadingSection pinned_wall(const Frame& frame, int wall);
ReadingSection pinned_contact(const Frame& frame, const WatchedContact& watched);

/// Readings as plain text, one line each, with all digits.
QString plain_text(const QString& title, const QList<ReadingSection>& sections);

}  // namespace scree
