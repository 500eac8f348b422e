#pragma once

#include <QDialog>
#include <QList>
#include <memory>
#include <optional>

#include "core/model/model.hpp"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace scree {

/// A selectable object of a scene.
struct Found {
  QString text;             ///< "first · body 12", "floor · wall", "grains · bodies 3 to 402"
  std::optional<int> body;  ///< for a fill: its first body
  std::optional<int> wall;
};

/// Bodies, fills and walls whose name or number begins with or contains a text: exact matches first, then
/// matches at the beginning. A number means a body.
/// @param most  upper limit of the results
QList<Found> find_in_scene(const Model& model, const QString& text, int most);

/// Asks for a body, a fill or a wall by name or number.
class FindDialog : public QDialog {
  Q_OBJECT

 public:
  FindDialog(std::shared_ptr<const Model> model, QWidget* parent);

 signals:
  void chosen(const scree::Found& finding);

 protected:
  /// Arrow keys move through the list while typing.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update_list();
  void choose();

  std::shared_ptr<const Model> model_;
  QLineEdit* text_;
  QListWidget* list_;
  QLabel* note_;
  QPushButton* select_;
  QList<Found> findings_;
};

}  // namespace scree
