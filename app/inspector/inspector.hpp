#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "app/inspector/readings.hpp"
#include "app/plots/plot_request.hpp"
#include "core/readings/contact_tracker.hpp"
#include "core/record/history/kept_frame.hpp"
#include "render/layers/highlight_layer.hpp"

class QAction;
class QLabel;

namespace scree {

class ReadingTree;

/// Shows the properties of the selected body, contact or wall, in short of the pinned ones, and what the
/// probes measure, from frame to frame.
class Inspector : public QWidget {
  Q_OBJECT

 public:
  /// The actions become buttons; their owner connects them.
  Inspector(QAction* pin, QAction* follow, QAction* plot, QAction* copy, QWidget* parent = nullptr);

  /// Inserts the readings and the pinned items into the tab order after another widget.
  void follow_in_tab_order(QWidget& before);
  /// Another scene: clears selection and pins.
  void clear();
  /// The run has other bodies than before.
  void set_bodies(const std::shared_ptr<const Model>& model);
  /// @param passed  frames between the previous and this one, in the order of passage
  void show_frame(std::shared_ptr<const Frame> frame, const std::vector<KeptFrame>& passed);

  void select_body(int body);
  /// @param contact  of the frame shown
  void select_contact(int contact);
  void select_wall(int wall);
  void deselect();
  /// Selects the next contact of the body or wall selected last, in list order, or the previous one for −1;
  /// cyclic. No effect without contacts.
  void step_contact(int way);
  /// Pins or unpins the selection.
  void toggle_pin();

  bool has_selection() const { return selected_.has_value(); }
  bool selection_is_pinned() const;
  std::optional<int> selected_body() const;
  std::optional<int> selected_wall() const;
  /// The selected body, or that of the selected contact.
  std::optional<int> body_in_question() const;
  /// The selected and pinned bodies, each once.
  std::vector<int> chosen_bodies() const;
  /// Null: no contact is selected.
  const WatchedContact* selected_contact() const;
  int pins() const { return static_cast<int>(pins_.size()); }
  /// The selected and pinned contacts, each once.
  std::vector<FollowedContacts::Contact> contacts_in_sight() const;
  /// Additionally the strongest contacts of the selected and pinned bodies and walls, up to the number of
  /// distinguishable colours.
  std::vector<FollowedContacts::Contact> contacts_to_plot() const;
  /// Highlight of the view.
  Highlight highlight() const;
  /// Text about the selection with all digits.
  QString text() const;

 signals:
  void selection_changed();
  /// Also for each frame, since the index of a contact may change.
  void highlight_changed(const scree::Highlight& highlight);
  /// A reading is to be plotted. Contacts refer to the frame shown.
  void plot_wanted(const scree::PlotRequest& request);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct WatchedWall {
    int wall;
  };
  /// Number of a body, a contact, a wall
  using Watched = std::variant<int, WatchedContact, WatchedWall>;
  static bool same(const Watched& one, const Watched& other);

  void select(Watched watched);
  void take(std::shared_ptr<const Frame> frame);
  void refresh_watched(Watched& watched) const;
  void choose_owner();
  std::vector<int> contacts_of_owner() const;
  QString title() const;
  QList<ReadingSection> readings() const;
  QList<ReadingSection> pin_readings() const;
  QList<ReadingSection> probe_readings() const;
  void update_texts();
  void go_to(const Reading& reading);
  void offer_plots(const Watched& watched, const Reading& reading, const QPoint& position);
  void offer_plot_of_probe(int number, const Reading& reading, const QPoint& position);
  PlotRequest plot_of(const Watched& watched, const QStringList& columns, const QString& across) const;

  QLabel* title_;
  QLabel* hint_;
  ReadingTree* readings_;
  QLabel* pins_title_;
  ReadingTree* pins_tree_;
  QLabel* probes_title_;
  ReadingTree* probes_tree_;

  std::shared_ptr<const Frame> frame_;
  ContactTracker tracker_;
  std::optional<Watched> selected_;
  std::optional<Watched> owner_;  ///< body or wall whose contacts are stepped through
  std::vector<Watched> pins_;
};

}  // namespace scree
