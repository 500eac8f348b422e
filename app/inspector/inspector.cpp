#include "app/inspector/inspector.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/inspector/probe_readings.hpp"
#include "app/inspector/reading_tree.hpp"
#include "app/shell/next_number.hpp"
#include "app/shell/titles.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/readings/body_reading.hpp"

namespace scree {
namespace {

/// The number of category colours.
constexpr std::size_t most_plotted = 7;
/// Contacts are followed through the moments between two frames; if there are many, through some of them.
constexpr std::size_t most_contacts_passed = 200'000;

QWidget* button_row(std::initializer_list<QAction*> actions) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  for (QAction* action : actions) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    layout->addWidget(button);
  }
  layout->addStretch(1);
  return row;
}

}  // namespace

Inspector::Inspector(QAction* pin, QAction* follow, QAction* plot, QAction* copy, QWidget* parent)
    : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 8, 12);
  layout->setSpacing(6);
  title_ = new QLabel;
  title_->setObjectName(QStringLiteral("heading"));
  title_->setWordWrap(true);
  title_->setTextFormat(Qt::PlainText);
  hint_ = new QLabel(
      tr("Click a body, a force or a wall in the view to read it while it moves, or find it by its name "
         "or number with Ctrl+F. J and K go from body to body and from contact to contact."));
  hint_->setObjectName(QStringLiteral("faint"));
  hint_->setWordWrap(true);
  readings_ = new ReadingTree;
  readings_->setObjectName(QStringLiteral("readings"));
  pins_title_ = new QLabel(tr("Pinned"));
  pins_title_->setObjectName(QStringLiteral("heading"));
  pins_title_->setToolTip(tr("Click one to select it; P unpins the selected one"));
  pins_tree_ = new ReadingTree;
  pins_tree_->setObjectName(QStringLiteral("pins"));
  probes_title_ = new QLabel(tr("Probes"));
  probes_title_->setObjectName(QStringLiteral("heading"));
  probes_title_->setToolTip(tr("What the probes of the scene measure at the moment shown"));
  probes_tree_ = new ReadingTree;
  probes_tree_->setObjectName(QStringLiteral("probes"));
  setMinimumWidth(300);  // a vector with its name
  layout->addWidget(title_);
  layout->addWidget(hint_);
  layout->addWidget(button_row({pin, follow, plot, copy}));
  layout->addWidget(readings_, 3);
  layout->addWidget(pins_title_);
  layout->addWidget(pins_tree_, 2);
  layout->addWidget(probes_title_);
  layout->addWidget(probes_tree_, 2);
  connect(readings_, &ReadingTree::reading_chosen, this, [this](int section, int reading) {
    if (reading >= 0) go_to(readings()[section].readings[reading]);
  });
  connect(pins_tree_, &ReadingTree::reading_chosen, this,
          [this](int section, int) { select(pins_[static_cast<std::size_t>(section)]); });
  connect(readings_, &ReadingTree::menu_wanted, this,
          [this](int section, int reading, const QPoint& position) {
            if (selected_) offer_plots(*selected_, readings()[section].readings[reading], position);
          });
  connect(pins_tree_, &ReadingTree::menu_wanted, this,
          [this](int section, int reading, const QPoint& position) {
            offer_plots(pins_[static_cast<std::size_t>(section)], pin_readings()[section].readings[reading],
                        position);
          });
  connect(probes_tree_, &ReadingTree::menu_wanted, this,
          [this](int section, int reading, const QPoint& position) {
            offer_plot_of_probe(section, probe_readings()[section].readings[reading], position);
          });
  update_texts();
}

void Inspector::follow_in_tab_order(QWidget& before) {
  setTabOrder(&before, readings_);
  setTabOrder(readings_, pins_tree_);
  setTabOrder(pins_tree_, probes_tree_);
}

void Inspector::clear() {
  frame_.reset();
  tracker_.clear();
  pins_.clear();
  deselect();
}

void Inspector::set_bodies(const std::shared_ptr<const Model>& model) {
  const int count = static_cast<int>(model->bodies.size());
  const auto gone = [count, walls = static_cast<int>(model->walls.size())](const Watched& watched) {
    if (const int* body = std::get_if<int>(&watched)) return *body >= count;
    if (const auto* wall = std::get_if<WatchedWall>(&watched)) return wall->wall >= walls;
    const auto* contact = std::get_if<WatchedContact>(&watched);
    return contact != nullptr &&
           (std::max(contact->last.a, contact->last.b) >= count || contact->last.wall >= walls);
  };
  frame_ = in_roster(frame_, model);
  tracker_.set_bodies(model);
  std::erase_if(pins_, gone);
  if (selected_ && gone(*selected_)) deselect();
  if (owner_ && gone(*owner_)) owner_.reset();
}

void Inspector::show_frame(std::shared_ptr<const Frame> frame, const std::vector<KeptFrame>& passed) {
  // Detects when contacts open and end.
  std::size_t contacts = 0;
  for (const KeptFrame& one : passed) contacts += static_cast<std::size_t>(one->solver.contacts);
  const std::size_t stride = 1 + contacts / most_contacts_passed;
  for (std::size_t i = 0; i < passed.size(); i += stride) {
    if (passed[i]->model == frame->model) take(passed[i].whole());
  }
  take(std::move(frame));
  if (isVisible()) update_texts();
  emit highlight_changed(highlight());
}

void Inspector::take(std::shared_ptr<const Frame> frame) {
  frame_ = std::move(frame);
  tracker_.advance(frame_);
  if (selected_) refresh_watched(*selected_);
  for (Watched& pin : pins_) refresh_watched(pin);
}

void Inspector::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  update_texts();
}

void Inspector::refresh_watched(Watched& watched) const {
  auto* contact = std::get_if<WatchedContact>(&watched);
  if (contact != nullptr) refresh(*contact, tracker_, *frame_);
}

void Inspector::select(Watched watched) {
  selected_ = std::move(watched);
  choose_owner();
  update_texts();
  emit selection_changed();
  emit highlight_changed(highlight());
}

void Inspector::select_body(int body) {
  select(body);
}

void Inspector::select_contact(int contact) {
  select(watch(tracker_, *frame_, contact));
}

void Inspector::select_wall(int wall) {
  select(WatchedWall{wall});
}

/// Stepping through contacts keeps the body or wall selected before.
void Inspector::choose_owner() {
  const WatchedContact* contact = selected_contact();
  if (contact == nullptr) {
    owner_ = selected_;
    return;
  }
  const FrameContact& last = contact->last;
  const bool has_owner =
      owner_ && (same(*owner_, last.a) || same(*owner_, last.b) || same(*owner_, WatchedWall{last.wall}));
  if (!has_owner) owner_ = last.a;
}

std::vector<int> Inspector::contacts_of_owner() const {
  if (!owner_ || !frame_) return {};
  if (const int* body = std::get_if<int>(&*owner_)) return read_body(*frame_, *body).contacts;
  std::vector<int> contacts;
  for (int i = 0; i < static_cast<int>(frame_->contacts.size()); ++i) {
    if (frame_->contacts[static_cast<std::size_t>(i)].wall == std::get<WatchedWall>(*owner_).wall)
      contacts.push_back(i);
  }
  return contacts;
}

void Inspector::step_contact(int way) {
  const std::vector<int> contacts = contacts_of_owner();
  const WatchedContact* contact = selected_contact();
  std::optional<int> now;
  if (contact != nullptr && contact->index) {
    const auto place = std::find(contacts.begin(), contacts.end(), *contact->index);
    if (place != contacts.end()) now = static_cast<int>(place - contacts.begin());
  }
  const auto next = next_number(static_cast<int>(contacts.size()), now, way, [](int) { return true; });
  if (next) select_contact(contacts[static_cast<std::size_t>(*next)]);
}

void Inspector::deselect() {
  selected_.reset();
  owner_.reset();
  update_texts();
  emit selection_changed();
  emit highlight_changed(highlight());
}

bool Inspector::same(const Watched& one, const Watched& other) {
  if (one.index() != other.index()) return false;
  if (const int* body = std::get_if<int>(&one)) return *body == std::get<int>(other);
  if (const auto* wall = std::get_if<WatchedWall>(&one))
    return wall->wall == std::get<WatchedWall>(other).wall;
  return std::get<WatchedContact>(one).identity == std::get<WatchedContact>(other).identity;
}

void Inspector::toggle_pin() {
  if (!selected_) return;
  const auto pinned =
      std::find_if(pins_.begin(), pins_.end(), [this](const Watched& pin) { return same(pin, *selected_); });
  if (pinned == pins_.end()) {
    pins_.push_back(*selected_);
  } else {
    pins_.erase(pinned);
  }
  update_texts();
  emit selection_changed();
}

bool Inspector::selection_is_pinned() const {
  return selected_ && std::any_of(pins_.begin(), pins_.end(),
                                  [this](const Watched& pin) { return same(pin, *selected_); });
}

std::optional<int> Inspector::selected_body() const {
  if (!selected_ || !std::holds_alternative<int>(*selected_)) return std::nullopt;
  return std::get<int>(*selected_);
}

std::optional<int> Inspector::selected_wall() const {
  const WatchedWall* wall = selected_ ? std::get_if<WatchedWall>(&*selected_) : nullptr;
  return wall != nullptr ? std::optional(wall->wall) : std::nullopt;
}

std::optional<int> Inspector::body_in_question() const {
  const int* body = owner_ ? std::get_if<int>(&*owner_) : nullptr;
  return body != nullptr ? std::optional(*body) : std::nullopt;
}

std::vector<int> Inspector::chosen_bodies() const {
  std::vector<int> bodies;
  if (const std::optional<int> body = selected_body()) bodies.push_back(*body);
  for (const Watched& pin : pins_) {
    const int* body = std::get_if<int>(&pin);
    if (body != nullptr && std::find(bodies.begin(), bodies.end(), *body) == bodies.end())
      bodies.push_back(*body);
  }
  return bodies;
}

const WatchedContact* Inspector::selected_contact() const {
  return selected_ ? std::get_if<WatchedContact>(&*selected_) : nullptr;
}

Highlight Inspector::highlight() const {
  Highlight highlight;
  highlight.body = selected_body();
  highlight.wall = selected_wall();
  if (const WatchedContact* contact = selected_contact()) highlight.contact = contact->index;
  return highlight;
}

QString Inspector::title() const {
  if (const std::optional<int> body = selected_body()) return body_title(*frame_->model, *body);
  if (const std::optional<int> wall = selected_wall()) return wall_title(*frame_->model, *wall);
  return partners_title(*frame_->model, selected_contact()->last);
}

QList<ReadingSection> Inspector::readings() const {
  if (const std::optional<int> body = selected_body()) return read_body_text(*frame_, *body);
  if (const std::optional<int> wall = selected_wall()) return read_wall_text(*frame_, *wall);
  return read_contact_text(*frame_, *selected_contact());
}

QList<ReadingSection> Inspector::pin_readings() const {
  QList<ReadingSection> sections;
  for (const Watched& pin : pins_) {
    if (const int* body = std::get_if<int>(&pin)) {
      sections << pinned_body(*frame_, *body);
    } else if (const auto* wall = std::get_if<WatchedWall>(&pin)) {
      sections << pinned_wall(*frame_, wall->wall);
    } else {
      sections << pinned_contact(*frame_, std::get<WatchedContact>(pin));
    }
  }
  return sections;
}

QList<ReadingSection> Inspector::probe_readings() const {
  QList<ReadingSection> sections;
  if (!frame_) return sections;
  const Scene& scene = frame_->model->scene;
  for (std::size_t k = 0; k < scene.probes.size(); ++k)
    sections << read_probe_text(*frame_, probe_of(scene, k));
  return sections;
}

QString Inspector::text() const {
  return selected_ ? plain_text(title(), readings()) : QString();
}

void Inspector::update_texts() {
  hint_->setVisible(!selected_);
  title_->setVisible(selected_.has_value());
  if (selected_) title_->setText(title());
  readings_->show_readings(selected_ ? readings() : QList<ReadingSection>());
  pins_title_->setVisible(!pins_.empty());
  pins_tree_->setVisible(!pins_.empty());
  pins_tree_->show_readings(pin_readings());
  const QList<ReadingSection> probes = isVisible() ? probe_readings() : QList<ReadingSection>();
  // Without a selection they have all the room.
  readings_->setVisible(selected_ || probes.isEmpty());
  probes_title_->setVisible(!probes.isEmpty());
  probes_tree_->setVisible(!probes.isEmpty());
  probes_tree_->show_readings(probes);
}

std::vector<FollowedContacts::Contact> Inspector::contacts_in_sight() const {
  std::vector<Watched> watched = pins_;
  if (selected_ && !selection_is_pinned()) watched.insert(watched.begin(), *selected_);
  std::vector<FollowedContacts::Contact> contacts;
  for (const Watched& one : watched) {
    const auto* contact = std::get_if<WatchedContact>(&one);
    if (contact == nullptr) continue;
    contacts.push_back({*contact, partners_title(*frame_->model, contact->last).toStdString()});
  }
  return contacts;
}

std::vector<FollowedContacts::Contact> Inspector::contacts_to_plot() const {
  std::vector<FollowedContacts::Contact> contacts = contacts_in_sight();
  if (!frame_) return contacts;
  std::vector<Watched> watched = pins_;
  if (selected_) watched.push_back(*selected_);
  std::vector<int> touching;
  for (int i = 0; i < static_cast<int>(frame_->contacts.size()); ++i) {
    const FrameContact& contact = frame_->contacts[static_cast<std::size_t>(i)];
    const auto touches = [&](const Watched& one) {
      if (const int* body = std::get_if<int>(&one)) return contact.a == *body || contact.b == *body;
      const auto* wall = std::get_if<WatchedWall>(&one);
      return wall != nullptr && contact.wall == wall->wall;
    };
    const auto is_this = [&](const FollowedContacts::Contact& other) { return other.watched.index == i; };
    if (std::any_of(watched.begin(), watched.end(), touches) &&
        std::none_of(contacts.begin(), contacts.end(), is_this))
      touching.push_back(i);
  }
  const auto force = [this](int i) { return frame_->contacts[static_cast<std::size_t>(i)].normal_force; };
  std::stable_sort(touching.begin(), touching.end(),
                   [&](int one, int other) { return force(one) > force(other); });
  if (contacts.size() + touching.size() > most_plotted)
    touching.resize(most_plotted - std::min(most_plotted, contacts.size()));
  std::sort(touching.begin(), touching.end());
  for (const int i : touching) {
    const WatchedContact contact = watch(tracker_, *frame_, i);
    contacts.push_back({contact, partners_title(*frame_->model, contact.last).toStdString()});
  }
  return contacts;
}

PlotRequest Inspector::plot_of(const Watched& watched, const QStringList& columns,
                               const QString& across) const {
  const Model& model = *frame_->model;
  const int* body = std::get_if<int>(&watched);
  const auto* wall = std::get_if<WatchedWall>(&watched);
  PlotRequest request;
  request.frame = frame_;
  const auto series = [&](const QString& column) {
    const std::string name = column.toStdString();
    if (body != nullptr) return body_series(model, *body, name);
    if (wall != nullptr) return "wall." + model.walls[static_cast<std::size_t>(wall->wall)].name + "." + name;
    return "contact.0." + name;
  };
  for (const QString& column : columns) request.spec.series.push_back(series(column));
  if (!across.isEmpty()) request.spec.against = series(across);
  QString what;
  if (body != nullptr) {
    what = body_title(model, *body);
  } else if (wall != nullptr) {
    what = wall_title(model, wall->wall);
  } else {
    const WatchedContact& contact = std::get<WatchedContact>(watched);
    what = partners_title(model, contact.last);
    request.contacts.push_back({contact, what.toStdString()});
  }
  QString title = what + QStringLiteral(": ") + columns.join(QStringLiteral(", "));
  if (!across.isEmpty()) title = tr("%1 against %2").arg(title, across);
  request.spec.title = title.replace(QLatin1Char('_'), QLatin1Char(' ')).toStdString();
  return request;
}

void Inspector::offer_plots(const Watched& watched, const Reading& reading, const QPoint& position) {
  // A contact in the list of a body.
  const Watched source = reading.contact ? Watched(watch(tracker_, *frame_, *reading.contact)) : watched;
  const QStringList columns = reading.contact ? QStringList{QStringLiteral("normal_force")} : reading.columns;
  if (columns.isEmpty()) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto offer = [&](const QString& text, const QString& across) {
    connect(menu->addAction(text), &QAction::triggered, this,
            [this, request = plot_of(source, columns, across)] { emit plot_wanted(request); });
  };
  offer(tr("Plot over time"), {});
  if (std::holds_alternative<WatchedContact>(source)) {
    if (!columns.contains(QStringLiteral("gap"))) offer(tr("Plot against the gap"), QStringLiteral("gap"));
    if (!columns.contains(QStringLiteral("elongation")))
      offer(tr("Plot against the elongation"), QStringLiteral("elongation"));
  }
  menu->popup(position);
}

void Inspector::offer_plot_of_probe(int number, const Reading& reading, const QPoint& position) {
  const Probe probe = probe_of(frame_->model->scene, static_cast<std::size_t>(number));
  PlotRequest request;
  request.frame = frame_;
  for (const QString& column : reading.columns)
    request.spec.series.push_back("probe." + probe.name + "." + column.toStdString());
  request.spec.title =
      QStringLiteral("%1: %2").arg(QString::fromStdString(probe.name), reading.name).toStdString();
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  connect(menu->addAction(tr("Plot over time")), &QAction::triggered, this,
          [this, request] { emit plot_wanted(request); });
  menu->popup(position);
}

void Inspector::go_to(const Reading& reading) {
  if (reading.body) select_body(*reading.body);
  if (reading.contact) select_contact(*reading.contact);
  if (reading.wall) select_wall(*reading.wall);
}

}  // namespace scree
