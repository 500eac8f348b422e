#pragma once

#include <QString>

class QDialog;
class QLabel;
class QLayout;
class QWidget;

namespace scree {

class ChartWidget;

/// The foot of a dialog: a button that closes it. Enter, which ends the typing in a field, does not press it.
QWidget* close_button(QDialog& dialog);

/// Two sides next to each other, as wide as their shares, above a button that closes the dialog.
void lay_out_sides(QDialog& dialog, QLayout* left, int left_share, QLayout* right, int right_share);

/// A plot that stands still in a dialog: in the theme of the window, and drawn well.
void prepare_plot(ChartWidget& plot);

/// Shows words in a style of the window: "faint", "warning", "bad".
void say(QLabel& label, const QString& text, const char* style_name);

}  // namespace scree
