#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkOutputWindow.h>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "app/drawing/background_drawing.hpp"
#include "app/drawing/drawing_dialog.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

constexpr int long_wait = 60000;  // [ms]

QStringList names(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
}

}  // namespace

/// Pictures and films saved by the window.
class TestDrawing : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  void cleanup() { fixture_.reset(); }

  void aPictureHasTheWantedSize() {
    window().save_drawing({path("a.png"), {1600, 90}, {}, false, false});
    QVERIFY(window().drawing().busy());
    QVERIFY(!window().actions().save_film->isEnabled());
    wait_for_the_end();
    QCOMPARE(QImage(text_of(path("a.png"))).size(), QSize(1600, 90));
    QVERIFY(window().actions().save_film->isEnabled());
    QVERIFY(fixture_->find<QLabel>("drawing_text")->text().contains("a.png"));
  }

  /// Its letters would be smaller than a pixel.
  void theSmallestPictureIsDrawnWithoutComplaint() {
    QStringList complaints;
    vtkNew<vtkCallbackCommand> complaint;
    complaint->SetClientData(&complaints);
    complaint->SetCallback([](vtkObject*, unsigned long, void* heard, void* text) {
      *static_cast<QStringList*>(heard) << QString::fromUtf8(static_cast<const char*>(text));
    });
    const unsigned long observer =
        vtkOutputWindow::GetInstance()->AddObserver(vtkCommand::ErrorEvent, complaint);
    window().save_drawing({path("a.png"), {16, 16}, {}, true, false});
    wait_for_the_end();
    vtkOutputWindow::GetInstance()->RemoveObserver(observer);
    QCOMPARE(QImage(text_of(path("a.png"))).size(), QSize(16, 16));
    QVERIFY2(complaints.empty(), qPrintable(complaints.join(QString())));
  }

  void aTransparentPictureHasNoBackground() {
    window().save_drawing({path("a.png"), {320, 200}, {}, false, true});
    wait_for_the_end();
    const QImage picture(text_of(path("a.png")));
    QVERIFY(picture.hasAlphaChannel());
    QCOMPARE(qAlpha(picture.pixel(160, 5)), 0);
    // Only the cube and the text are opaque.
    int opaque = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) opaque += qAlpha(picture.pixel(x, y)) == 255 ? 1 : 0;
    }
    QVERIFY2(opaque > 500 && opaque < 0.5 * 320 * 200, qPrintable(QString::number(opaque)));
  }

  /// After rotating and panning the picture in the file equals the one on the screen.
  void aPictureIsSeenFromWhereTheViewIs() {
    window().actions().view_top->trigger();
    window().actions().orthographic->trigger();
    window().actions().edges->trigger();
    window().view_settings().change([](ViewOptions& options) { options.smooth = true; });
    SceneWidget& view = window().scene_widget();
    QTRY_VERIFY(view.view().options().quality == PictureQuality::fine && view.view().complete());
    const QImage seen = view.grabFramebuffer().convertToFormat(QImage::Format_RGB32);
    window().save_drawing({path("a.png"), {seen.width(), seen.height()}, {}, false, false});
    wait_for_the_end();
    const QImage saved = QImage(text_of(path("a.png"))).convertToFormat(QImage::Format_RGB32);
    QCOMPARE(saved.size(), seen.size());
    long different = 0;
    for (int y = 0; y < seen.height(); ++y) {
      for (int x = 0; x < seen.width(); ++x)
        different += std::abs(qGray(seen.pixel(x, y)) - qGray(saved.pixel(x, y))) > 40 ? 1 : 0;
    }
    QVERIFY2(different < 200, qPrintable(QString::number(different)));
  }

  /// From 0.1 to 0.5 s at half the speed and 10 pictures per second: one every 0.05 s.
  void aFilmShowsWhatTheTimelineRemembers() {
    fixture_->run_to_the_end();
    window().save_drawing({path("film"), {64, 48}, FilmSpan{0.1, 0.5, 0.5, 10}, false, false});
    wait_for_the_end();
    QCOMPARE(names(text_of(path("film"))).size(), 9);
    VERIFY(QImage(text_of(path("film/frame_00000.png"))) != QImage(text_of(path("film/frame_00008.png"))));
  }

  void theRunAndTheViewGoOnMeanwhile() {
    fixture_->run_to_the_end();
    window().save_drawing({path("film.ogv"), {480, 270}, FilmSpan{0.0, 2.0, 1.0, 30}, true, false});
    window().transport().set_speed(0.2);
    window().actions().restart->trigger();  // and plays, since the run had ended
    const long pictures = window().scene_widget().frames_rendered();
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() > 0.1 && fixture_->time() < 1.0, long_wait);
    QVERIFY(window().drawing().busy());
    VERIFY(window().scene_widget().frames_rendered() > pictures);
    wait_for_the_end();
    VERIFY(QFileInfo(text_of(path("film.ogv"))).size() > 10000);
  }

  void aFilmThatIsCancelledLeavesNothing_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"film", "film.ogv", "film.mp4"}) QTest::newRow(name) << name;
  }
  void aFilmThatIsCancelledLeavesNothing() {
    QFETCH(QString, name);
    if (name.endsWith("mp4") && QStandardPaths::findExecutable("ffmpeg").isEmpty())
      QSKIP("no ffmpeg on this machine");
    fixture_->run_to_the_end();
    const QTemporaryDir folder;
    QSignalSpy progressed(&window().drawing(), &BackgroundDrawing::progressed);
    QSignalSpy cancelled(&window().drawing(), &BackgroundDrawing::cancelled);
    window().save_drawing(
        {folder.filePath(name).toStdString(), {640, 480}, FilmSpan{0.0, 2.0, 0.1, 60}, false, false});
    QTRY_VERIFY_WITH_TIMEOUT(progressed.size() > 3, long_wait);
    QTest::mouseClick(fixture_->find<QPushButton>("drawing_cancel"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cancelled.size(), 1, long_wait);
    QCOMPARE(names(folder.path()), QStringList());
    QVERIFY(!fixture_->find<QWidget>("drawing_bar")->isVisible());
    QVERIFY(!window().error_bar().isVisible());
  }

  void aWindowThatGoesGivesTheFilmUp() {
    fixture_->run_to_the_end();
    const QTemporaryDir folder;
    QSignalSpy progressed(&window().drawing(), &BackgroundDrawing::progressed);
    window().save_drawing(
        {folder.filePath("film.ogv").toStdString(), {640, 480}, FilmSpan{0.0, 2.0, 0.1, 60}, false, false});
    QTRY_VERIFY_WITH_TIMEOUT(progressed.size() > 3, long_wait);
    fixture_->destroy_window();
    QCOMPARE(names(folder.path()), QStringList());
  }

  void aTargetThatCannotBeWrittenIsSaid() {
    fixture_->run_to_the_end();
    window().save_drawing({path("missing/film.ogv"), {64, 48}, FilmSpan{0.0, 1.0, 1.0, 30}, false, false});
    QTRY_VERIFY_WITH_TIMEOUT(window().error_bar().isVisible(), long_wait);
    QVERIFY(window().error_bar().problem().sentence.startsWith("cannot write"));
    QVERIFY(!window().drawing().busy());
  }

  void theDialogSaysWhatIsWrong() {
    fixture_->run_to_the_end();
    window().actions().save_film->trigger();
    DrawingDialog* dialog = open_dialog();
    QVERIFY(dialog);
    auto* target = dialog->findChild<QLineEdit*>("target");
    auto* accept = dialog->findChild<QPushButton*>("drawing_accept");
    auto* fault = dialog->findChild<QLabel*>("bad");
    auto* transparent = dialog->findChild<QCheckBox*>("transparent");
    const QString folder = QFileInfo(text_of(path("a"))).path();
    QCOMPARE(dialog->findChild<QDoubleSpinBox*>("film_until")->value(), 2.0);
    target->setText(folder + "/a.ogv");
    QVERIFY2(accept->isEnabled(), qPrintable(fault->text()));
    const auto refuses = [&](const QString& says) {
      return !accept->isEnabled() && fault->isVisible() && fault->text().contains(says);
    };
    target->setText(folder + "/a.avi");
    QVERIFY2(refuses("is not a film"), qPrintable(fault->text()));
    target->setText("");
    QVERIFY(refuses("name"));
    target->setText(folder + "/missing/a.ogv");
    QVERIFY(refuses("no folder"));
    target->setText(folder + "/a.ogv");
    transparent->setChecked(true);
    QVERIFY(refuses("transparent"));
    target->setText(folder + "/a");
    QVERIFY(accept->isEnabled());
    dialog->findChild<QDoubleSpinBox*>("film_from")->setValue(1.5);
    dialog->findChild<QDoubleSpinBox*>("film_until")->setValue(1.0);
    QVERIFY(refuses("ends before"));
    dialog->findChild<QDoubleSpinBox*>("film_until")->setValue(2.0);
    dialog->findChild<QDoubleSpinBox*>("film_speed")->setValue(1e-3);
    dialog->findChild<QSpinBox*>("film_rate")->setValue(240);
    QVERIFY(refuses("pictures"));
  }

  void withoutFfmpegTheDialogSaysSo() {
    fixture_->run_to_the_end();
    const QByteArray before = qgetenv("PATH");
    qputenv("PATH", QFileInfo(text_of(path("a"))).path().toUtf8());
    window().actions().save_film->trigger();
    DrawingDialog* dialog = open_dialog();
    dialog->findChild<QLineEdit*>("target")->setText(text_of(path("a.mp4")));
    qputenv("PATH", before);
    QVERIFY(!dialog->findChild<QPushButton*>("drawing_accept")->isEnabled());
    QVERIFY(dialog->findChild<QLabel*>("bad")->text().contains("ffmpeg"));
  }

  void theDialogStartsTheFilm() {
    fixture_->run_to_the_end();
    window().actions().save_film->trigger();
    DrawingDialog* dialog = open_dialog();
    dialog->findChild<QLineEdit*>("target")->setText(text_of(path("film")));
    dialog->findChild<QSpinBox*>("size_width")->setValue(64);
    dialog->findChild<QSpinBox*>("size_height")->setValue(48);
    dialog->findChild<QSpinBox*>("film_rate")->setValue(2);
    QTest::mouseClick(dialog->findChild<QPushButton*>("drawing_accept"), Qt::LeftButton);
    QVERIFY(window().drawing().busy());
    wait_for_the_end();
    QCOMPARE(names(text_of(path("film"))).size(), 5);
    QCOMPARE(QImage(text_of(path("film/frame_00004.png"))).size(), QSize(64, 48));
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  std::filesystem::path path(const std::string& name) const { return fixture_->path(name); }
  static QString text_of(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }
  DrawingDialog* open_dialog() { return window().findChild<DrawingDialog*>(); }
  void wait_for_the_end() { QTRY_VERIFY_WITH_TIMEOUT(!window().drawing().busy(), long_wait); }
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestDrawing)
#include "test_drawing.moc"
