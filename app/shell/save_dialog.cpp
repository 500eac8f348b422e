#include "app/shell/save_dialog.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <exception>
#include <utility>

#include "app/shell/save_folder.hpp"

namespace scree {

void ask_where_to_save(QWidget& parent, QSettings* settings, const QString& title, const QString& name,
                       const QStringList& filters, std::function<void(const QString& path)> save) {
  auto* dialog = new QFileDialog(&parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters(filters);
  dialog->setDirectory(settings != nullptr ? save_folder(*settings) : QDir::homePath());
  dialog->selectFile(name);
  const auto follow_filter = [dialog](const QString& filter) {
    dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
  };
  QObject::connect(dialog, &QFileDialog::filterSelected, &parent, follow_filter);
  follow_filter(filters.front());
  QObject::connect(dialog, &QFileDialog::fileSelected, &parent,
                   [&parent, settings, title, save = std::move(save)](const QString& path) {
                     if (settings != nullptr)
                       settings->setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
                     try {
                       save(path);
                     } catch (const std::exception& error) {
                       auto* message =
                           new QMessageBox(QMessageBox::Warning, title, QString::fromUtf8(error.what()),
                                           QMessageBox::Ok, &parent);
                       message->setAttribute(Qt::WA_DeleteOnClose);
                       message->open();
                     }
                   });
  dialog->open();
}

}  // namespace scree
