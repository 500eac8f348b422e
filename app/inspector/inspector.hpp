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

/// Shows what there is to say of the selected body, contact or wall, and in short of the pinned ones, from
/// frame to frame.
class Inspector : public QWidget {
  Q_OBJECT

 public:
  /// The actions become buttons; whoever has made them connects them.
  Inspector(QAction* pin, QAction* follow, QAction* plot, QAction* copy, QWidget* parent = nullptr);

  /// The Tab key leads from another part of the window to the readings, and on to what is pinned.
  void follow_in_tab_order(QWidget& before);
  /// Another scene: nothing is selected or pinned.
  void clear();
  /// @param passed  what lies between the frame shown before and this one, in the order of the way
  void show_frame(std::shared_ptr<const Frame> frame, const std::vector<KeptFrame>& passed);

  void select_body(int body);
  /// @param contact  of the frame shown
  void select_contact(int contact);
  void select_wall(int wall);
  void deselect();
  /// Of the contacts of the body or wall that was selected last: the next one, in the order of the list, or,
  /// with −1, the one before; from the last on to the first. Nothing where there is none.
  void step_contact(int way);
  /// Pins what is selected, or takes the pin away.
  void toggle_pin();

  bool has_selection() const { return selected_.has_value(); }
  bool selection_is_pinned() const;
  std::optional<int> selected_body() const;
  std::optional<int> selected_wall() const;
  /// The body that is selected, or whose contact is.
  std::optional<int> body_in_question() const;
  /// The selected body and the pinned ones, each once.
  std::vector<int> chosen_bodies() const;
  /// None: no contact is selected.
  const WatchedContact* selected_contact() const;
  int pins() const { return static_cast<int>(pins_.size()); }
  /// The selected and the pinned ones, each once.
  std::vector<FollowedContacts::Contact> contacts_in_sight() const;
  /// Those, and the strongest of what touches the selected and the pinned bodies and walls; not more than
  /// there are colours to tell them apart.
  std::vector<FollowedContacts::Contact> contacts_to_plot() const;
  /// What stands out in the view.
  Highlight highlight() const;
  /// What the inspector says of the selection, values in full.
  QString text() const;

 signals:
  void selection_changed();
  /// Also with each frame: a contact may have another place in its list.
  void highlight_changed(const scree::Highlight& highlight);
  /// A reading shall be plotted. Contacts are as in the frame shown.
  void plot_wanted(const scree::PlotRequest& request);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct WatchedWall {
    int wall;
  };
  using Watched = std::variant<int, WatchedContact, WatchedWall>;  ///< a body's number, a contact, a wall
  static bool same(const Watched& one, const Watched& other);

  void select(Watched watched);
  void take(std::shared_ptr<const Frame> frame);
  void refresh_watched(Watched& watched) const;
  void choose_owner();
  std::vector<int> contacts_of_owner() const;
  QString title() const;
  QList<ReadingSection> readings() const;
  QList<ReadingSection> pin_readings() const;
  void update_texts();
  void go_to(const Reading& reading);
  void offer_plots(const Watched& watched, const Reading& reading, const QPoint& position);
  PlotRequest plot_of(const Watched& watched, const QStringList& columns, const QString& across) const;

  QLabel* title_;
  QLabel* hint_;
  ReadingTree* readings_;
  QLabel* pins_title_;
  ReadingTree* pins_tree_;

  std::shared_ptr<const Frame> frame_;
  ContactTracker tracker_;
  std::optional<Watched> selected_;
  std::optional<Watched> owner_;  ///< the body or wall whose contacts are gone through
  std::vector<Watched> pins_;
};

}  // namespace scree
