#pragma once

#include <QWidget>
#include <filesystem>
#include <vector>

#include "app/text/text_check.hpp"
#include "render/style/color.hpp"

class QLabel;
class QPushButton;
class QTimer;

namespace scree {

class TextEditor;

/// The scene as text, checked while it is edited. Nothing happens to the scene until the edits are applied.
class TextPanel : public QWidget {
  Q_OBJECT

 public:
  explicit TextPanel(QWidget* parent = nullptr);

  TextEditor& editor() { return *editor_; }
  void set_theme(Theme theme);

  /// Shows the text of the scene. Edits that have not been applied stay, and the panel tells that the scene
  /// has changed.
  /// @param file  that the text is of
  void show_text(const QString& text, const std::filesystem::path& file);
  /// Edits from an earlier window.
  /// @param overtaken  the scene had changed since they began
  void restore(const QString& text, bool overtaken);
  /// Another scene is open: edits of the last one are dropped.
  void begin_scene();
  /// @param reason  why the text cannot be edited; empty: it can
  void set_read_only(const QString& reason);
  /// Faults found elsewhere, as in a mesh.
  void show_fault(const TextFault& fault);

  /// Returns whether there are edits that have not been applied.
  bool edited() const;
  /// Returns whether the scene has changed elsewhere since its text was edited.
  bool overtaken() const { return overtaken_; }

  QSize sizeHint() const override;

 signals:
  /// The text should become the scene.
  void apply_wanted(const QString& text);
  /// The panel has become visible.
  void shown();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void accept_typing();
  void check();
  void show_faults(std::vector<TextFault> faults);
  void apply();
  void discard();
  void update_state();

  TextEditor* editor_;
  QLabel* notice_;
  QLabel* message_;
  QLabel* not_applied_;
  QPushButton* discard_;
  QPushButton* apply_;
  QTimer* pause_;       ///< in typing, before the text is checked
  QString scene_text_;  ///< of the scene, as shown last
  QString applied_;     ///< text that is becoming the scene
  QString typed_;       ///< the editor's text
  QString read_only_;
  bool overtaken_ = false;  ///< the scene has changed after the edits began
  bool checking_ = false;
  bool apply_when_checked_ = false;
  unsigned version_ = 0;  ///< counts changes of the text
  unsigned checked_ = 0;  ///< the version that the faults belong to
  std::filesystem::path file_;
};

}  // namespace scree
