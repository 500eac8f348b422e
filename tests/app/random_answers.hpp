#pragma once

#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <QTreeWidget>
#include <QtTest>
#include <functional>
#include <random>

#include "app/panels/drawing_dialog.hpp"
#include "app/panels/import_dialog.hpp"

namespace scree {

/// Uses the dialogs and menus that open as somebody does who knows none of them: tries fields, and accepts
/// or cancels.
class RandomAnswers {
 public:
  /// @param folder  where everything is saved; the files to open lie in it
  RandomAnswers(std::mt19937& random, QString folder) : random_(random), folder_(std::move(folder)) {
    // Not at once: an answer may wait for another one, and a timer that is at work does not fire again.
    QObject::connect(&timer_, &QTimer::timeout, &timer_,
                     [this] { QTimer::singleShot(0, &timer_, [this] { answer(); }); });
  }

  /// Does something that may ask, and answers until nothing asks any more. False: something goes on asking.
  bool during(const std::function<void()>& act, int patience) {
    timer_.start(20);
    act();
    const bool silent = QTest::qWaitFor([] { return asking() == nullptr; }, patience);
    timer_.stop();
    return silent;
  }
  /// Whether one of the answers since then was to take something of that name from a menu.
  bool took(const QString& name) const {
    return std::any_of(story_.begin(), story_.end(), [&](const QString& answer) {
      return answer.startsWith(QStringLiteral("[menu: ") + name);
    });
  }
  /// What has been answered since it was asked for.
  QStringList take_story() { return std::exchange(story_, {}); }

  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  template <typename List>
  auto one_of(const List& list) {
    return list[below(static_cast<int>(list.size()))];
  }
  /// Moves, ticks or types something in one of the fields of a part of the window.
  void use_a_field(QWidget& part) {
    QList<QWidget*> fields;
    for (QWidget* field : part.findChildren<QWidget*>()) {
      if (field->isVisible() && field->isEnabled() && is_field(*field)) fields << field;
    }
    if (!fields.empty()) use(*one_of(fields));
  }

 private:
  static QWidget* asking() {
    if (QWidget* menu = QApplication::activePopupWidget()) return menu;
    if (QWidget* dialog = QApplication::activeModalWidget()) return dialog;
    for (QWidget* window : QApplication::topLevelWidgets()) {
      if (window->isVisible() && qobject_cast<QDialog*>(window) != nullptr) return window;
    }
    return nullptr;
  }

  void answer() {
    QWidget* const asking = RandomAnswers::asking();
    if (asking == nullptr) return;
    if (auto* menu = qobject_cast<QMenu*>(asking)) return answer_menu(*menu);
    auto* dialog = qobject_cast<QDialog*>(asking);
    if (dialog == nullptr) return void(asking->close());
    story_ << QStringLiteral("[%1]").arg(QString::fromLatin1(dialog->metaObject()->className()));
    if (auto* box = qobject_cast<QMessageBox*>(dialog)) return one_of(box->buttons())->click();
    if (auto* files = qobject_cast<QFileDialog*>(dialog)) return answer_files(*files);
    if (auto* import = qobject_cast<ImportDialog*>(dialog)) return answer_import(*import);
    for (int i = below(4); i > 0; --i) use_a_field(*dialog);
    if (auto* input = qobject_cast<QInputDialog*>(dialog)) input->setTextValue(next_name());
    if (qobject_cast<DrawingDialog*>(dialog) != nullptr) make_small(*dialog);
    finish(*dialog);
  }

  void answer_menu(QMenu& menu) {
    QList<QAction*> possible;
    for (QAction* action : menu.actions()) {
      if (action->isEnabled() && !action->isSeparator() && action->menu() == nullptr) possible << action;
    }
    QAction* chosen = below(3) > 0 && !possible.empty() ? one_of(possible) : nullptr;
    story_ << QStringLiteral("[menu: %1]").arg(chosen != nullptr ? chosen->text() : QString());
    if (chosen == nullptr) return void(menu.close());
    // What it opens is answered once this answer has been given.
    QTimer::singleShot(0, chosen, [chosen] { chosen->trigger(); });
    menu.close();
  }

  void answer_files(QFileDialog& dialog) {
    if (below(3) == 0) return dialog.reject();
    QString path = next_name();
    if (dialog.acceptMode() == QFileDialog::AcceptOpen) {
      const QString endings = dialog.selectedNameFilter().section(QChar('('), 1).chopped(1);
      const QStringList there = QDir(folder_).entryList(endings.split(QChar(' ')), QDir::Files);
      if (there.empty()) return dialog.reject();
      path = one_of(there);
    } else {
      path += dialog.selectedNameFilter().section(QStringLiteral("*"), 1).section(QChar(')'), 0, 0);
    }
    story_ << path;
    dialog.setDirectory(folder_);
    dialog.selectFile(QDir(folder_).filePath(path));
    static_cast<QDialog&>(dialog).accept();
  }

  /// What it asks for is left as it suggests, but for the number: any other may leave no room for them. Walls
  /// are not accepted: bodies may be where they come to be.
  void answer_import(ImportDialog& dialog) {
    if (!dialog.ready()) return;
    dialog.findChild<QSpinBox*>(QStringLiteral("import_count"))->setValue(1 + below(3));
    if (dialog.findChild<QComboBox*>(QStringLiteral("import_role"))->currentIndex() == 1)
      return dialog.reject();
    finish(dialog);
  }

  /// So that hundreds of them can be drawn.
  void make_small(QDialog& dialog) {
    for (const char* side : {"size_width", "size_height"})
      dialog.findChild<QSpinBox*>(QString::fromLatin1(side))->setValue(64);
    auto* rate = dialog.findChild<QSpinBox*>(QStringLiteral("film_rate"));
    if (rate != nullptr) rate->setValue(5);
    auto* target = dialog.findChild<QLineEdit*>(QStringLiteral("target"));
    target->setText(QDir(folder_).filePath(next_name() + (rate != nullptr ? ".ogv" : ".png")));
  }

  /// Accepts half of the time, where that can be done.
  void finish(QDialog& dialog) {
    QList<QPushButton*> accepting;
    for (auto* box : dialog.findChildren<QDialogButtonBox*>()) {
      for (QAbstractButton* button : box->buttons()) {
        if (box->buttonRole(button) == QDialogButtonBox::AcceptRole && button->isEnabled())
          accepting << static_cast<QPushButton*>(button);
      }
    }
    if (accepting.empty() || below(2) == 0) return dialog.reject();
    story_ << QStringLiteral("accepted");
    accepting.front()->click();
  }

  QString next_name() { return QStringLiteral("made_%1").arg(++names_); }

  static bool is_field(const QWidget& field) {
    const bool of_a_spin_box = qobject_cast<const QAbstractSpinBox*>(field.parentWidget()) != nullptr;
    return !of_a_spin_box && (qobject_cast<const QLineEdit*>(&field) != nullptr ||
                              qobject_cast<const QAbstractSpinBox*>(&field) != nullptr ||
                              qobject_cast<const QCheckBox*>(&field) != nullptr ||
                              qobject_cast<const QComboBox*>(&field) != nullptr ||
                              qobject_cast<const QSlider*>(&field) != nullptr ||
                              qobject_cast<const QTreeWidget*>(&field) != nullptr);
  }

  void use(QWidget& field) {
    story_ << QString::fromLatin1(field.metaObject()->className()) + QChar(' ') + field.objectName();
    if (auto* spin = qobject_cast<QAbstractSpinBox*>(&field)) return spin->stepBy(below(2) == 0 ? 1 : -1);
    if (auto* box = qobject_cast<QCheckBox*>(&field)) return box->click();
    if (auto* slider = qobject_cast<QSlider*>(&field))
      return slider->setValue(slider->minimum() + below(slider->maximum() - slider->minimum() + 1));
    if (auto* tree = qobject_cast<QTreeWidget*>(&field)) return use_tree(*tree);
    if (qobject_cast<QComboBox*>(&field) != nullptr)
      return QTest::keyClick(&field, below(2) == 0 ? Qt::Key_Down : Qt::Key_Up);
    static constexpr const char* words[] = {"1", "c", "floor", "energy v", "12"};
    QTest::keyClicks(&field, QString::fromLatin1(words[below(5)]));
  }

  /// Opens a branch, or ticks a box.
  void use_tree(QTreeWidget& tree) {
    QList<QTreeWidgetItem*> items;
    for (QTreeWidgetItemIterator item(&tree); *item != nullptr; ++item) items << *item;
    if (items.empty()) return;
    QTreeWidgetItem* item = one_of(items);
    item->setExpanded(true);
    const int column = below(tree.columnCount());
    if (!item->data(column, Qt::CheckStateRole).isValid() || !(item->flags() & Qt::ItemIsEnabled)) return;
    item->setCheckState(column, item->checkState(column) == Qt::Checked ? Qt::Unchecked : Qt::Checked);
  }

  std::mt19937& random_;
  QString folder_;
  QTimer timer_;
  QStringList story_;
  int names_ = 0;
};

}  // namespace scree
