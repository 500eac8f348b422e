#pragma once

#include <QString>

class QDialog;
class QLabel;
class QLayout;
class QWidget;

namespace scree {

/// Close button at the bottom of a dialog. Enter, which ends the input of a field, does not press it.
QWidget* close_button(QDialog& dialog);

/// Two columns with given width shares above a close button.
void lay_out_sides(QDialog& dialog, QLayout* left, int left_share, QLayout* right, int right_share);

/// Shows text in a style of the window: "faint", "warning", "bad".
void say(QLabel& label, const QString& text, const char* style_name);

}  // namespace scree
