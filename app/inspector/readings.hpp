#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>

#include "core/readings/contact_tracker.hpp"

namespace scree {

/// One line of the inspector.
struct Reading {
  QString name;
  QString value;                    ///< three digits and unit
  QString tip;                      ///< symbol as in the papers, and the value in full
  std::optional<int> body = {};     ///< what a click leads to
  std::optional<int> contact = {};  ///< likewise: index in Frame::contacts
  std::optional<int> wall = {};     ///< likewise
  QStringList columns = {};         ///< that can be plotted of the body or contact the reading is of
};

struct ReadingSection {
  QString title;
  QList<Reading> readings;
};

/// "vertex–face"
QString kind_text(ContactKind kind);

/// What there is to say of a body.
QList<ReadingSection> read_body_text(const Frame& frame, int body);

/// What there is to say of a contact.
QList<ReadingSection> read_contact_text(const Frame& frame, const WatchedContact& watched);

/// What there is to say of a wall.
QList<ReadingSection> read_wall_text(const Frame& frame, int wall);

/// The few things that a pinned body, wall or contact shows.
ReadingSection pinned_body(const Frame& frame, int body);
ReadingSection pinned_wall(const Frame& frame, int wall);
ReadingSection pinned_contact(const Frame& frame, const WatchedContact& watched);

/// The readings as plain text, a line each, values in full.
QString plain_text(const QString& title, const QList<ReadingSection>& sections);

}  // namespace scree
