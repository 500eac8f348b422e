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

/// Something of a scene that can be selected.
struct Finding {
  QString text;             ///< "first · body 12", "floor · wall", "grains · bodies 3 to 402"
  std::optional<int> body;  ///< of a fill its first one
  std::optional<int> wall;
};

/// Bodies, fills and walls whose name or number begins with a text, or has it in it: what is called just that
/// first, then what begins with it. A number means a body.
/// @param most  so many at most
QList<Finding> find_in_scene(const Model& model, const QString& text, int most);

/// Asks for a body, a fill or a wall by its name or number.
class FindDialog : public QDialog {
  Q_OBJECT

 public:
  FindDialog(std::shared_ptr<const Model> model, QWidget* parent);

 signals:
  void chosen(const scree::Finding& finding);

 protected:
  /// The arrow keys go through the list while one types.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update_list();
  void choose();

  std::shared_ptr<const Model> model_;
  QLineEdit* text_;
  QListWidget* list_;
  QLabel* note_;
  QPushButton* select_;
  QList<Finding> findings_;
};

}  // namespace scree
