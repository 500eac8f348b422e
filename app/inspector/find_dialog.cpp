#include "app/inspector/find_dialog.hpp"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/titles.hpp"

namespace scree {
namespace {

/// Upper limit of a useful list; typing another letter shortens it.
constexpr int most_listed = 200;

struct Ranked {
  Found finding;
  int rank;  ///< lower: better match
};

/// None: no match.
std::optional<int> rank_of(const QString& name, const QString& text) {
  if (name.compare(text, Qt::CaseInsensitive) == 0) return 0;
  const qsizetype place = name.indexOf(text, 0, Qt::CaseInsensitive);
  if (place < 0) return std::nullopt;
  return place == 0 ? 1 : 2;
}

QString body_text(const Model& model, int body) {
  const QString number = FindDialog::tr("body %1").arg(body);
  const QString title = body_title(model, body);
  return title == number ? number : title + QStringLiteral(" · ") + number;
}

void find_bodies(const Model& model, const QString& text, QList<Ranked>& found) {
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    const auto named = model.names.find(body);
    std::optional<int> rank = rank_of(QString::number(body), text);
    if (rank == 2) rank.reset();  // 4 does not match body 14
    if (named != model.names.end()) {
      const auto by_name = rank_of(QString::fromStdString(named->second), text);
      if (by_name && (!rank || *by_name < *rank)) rank = by_name;
    }
    if (rank) found.append({{body_text(model, body), body, {}}, *rank});
  }
}

void find_fills(const Model& model, const QString& text, QList<Ranked>& found) {
  std::vector<std::pair<std::string, BodyRange>> fills = model.joining_fills;
  for (std::size_t i = 0; i < model.fill_bodies.size(); ++i)
    fills.emplace_back(model.scene.fills[i].name, model.fill_bodies[i]);
  for (const auto& [fill, bodies] : fills) {
    const QString name = QString::fromStdString(fill);
    const std::optional<int> rank = rank_of(name, text);
    if (name.isEmpty() || !rank || bodies.count == 0) continue;
    const QString numbers =
        FindDialog::tr("bodies %1 to %2").arg(bodies.first).arg(bodies.first + bodies.count - 1);
    found.append({{name + QStringLiteral(" · ") + numbers, bodies.first, {}}, *rank});
  }
}

void find_walls(const Model& model, const QString& text, QList<Ranked>& found) {
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    const QString name = wall_title(model, wall);
    if (const std::optional<int> rank = rank_of(name, text))
      found.append({{FindDialog::tr("%1 · wall").arg(name), {}, wall}, *rank});
  }
}

}  // namespace

QList<Found> find_in_scene(const Model& model, const QString& text, int most) {
  QList<Ranked> found;
  find_walls(model, text, found);
  find_fills(model, text, found);
  find_bodies(model, text, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const Ranked& one, const Ranked& other) { return one.rank < other.rank; });
  QList<Found> findings;
  for (const Ranked& ranked : found.mid(0, most)) findings << ranked.finding;
  return findings;
}

FindDialog::FindDialog(std::shared_ptr<const Model> model, QWidget* parent)
    : QDialog(parent),
      model_(std::move(model)),
      text_(new QLineEdit),
      list_(new QListWidget),
      note_(new QLabel) {
  setObjectName(QStringLiteral("find_dialog"));
  setWindowTitle(tr("Find"));
  text_->setObjectName(QStringLiteral("search"));
  text_->setPlaceholderText(tr("Name or number of a body, name of a fill or a wall"));
  text_->setClearButtonEnabled(true);
  text_->installEventFilter(this);
  list_->setObjectName(QStringLiteral("findings"));
  note_->setObjectName(QStringLiteral("faint"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  select_ = buttons->addButton(tr("Select"), QDialogButtonBox::AcceptRole);
  select_->setDefault(true);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(text_);
  layout->addWidget(list_, 1);
  layout->addWidget(note_);
  layout->addWidget(buttons);
  connect(text_, &QLineEdit::textChanged, this, &FindDialog::update_list);
  connect(list_, &QListWidget::itemDoubleClicked, this, &FindDialog::choose);
  connect(buttons, &QDialogButtonBox::accepted, this, &FindDialog::choose);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  resize(440, 420);
  text_->setFocus();
  update_list();
}

void FindDialog::update_list() {
  findings_ = find_in_scene(*model_, text_->text().trimmed(), most_listed + 1);
  const bool more = findings_.size() > most_listed;
  if (more) findings_.removeLast();
  list_->clear();
  for (const Found& finding : findings_) list_->addItem(finding.text);
  list_->setCurrentRow(0);
  select_->setEnabled(!findings_.isEmpty());
  note_->setText(findings_.isEmpty() ? tr("Nothing in this scene has that name or number.")
                 : more              ? tr("More matches; keep typing.")
                                     : QString());
}

bool FindDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    for (const int steps : {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown}) {
      if (key == steps) return QCoreApplication::sendEvent(list_, event);
    }
  }
  return QDialog::eventFilter(watched, event);
}

void FindDialog::choose() {
  const int row = list_->currentRow();
  if (row < 0) return;
  const Found finding = findings_[row];
  accept();
  emit chosen(finding);
}

}  // namespace scree
