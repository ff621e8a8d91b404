// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "app/gui/models/setting_words.h"

class QCheckBox;
class QToolButton;
class QVBoxLayout;

namespace fettle::gui {

class SettingDetails;

/// One setting: its title and value, and below, unfolded by a button, its details. With a wanted value it can be
/// ticked.
class SettingRow final : public QWidget {
    Q_OBJECT
public:
    enum class Mark { box, good, attention, none };
    struct Content {
        QString id;      ///< for the names of the controls
        QString title;   ///< "I/O scheduler, nvme0n1"
        QString now;     ///< the value
        QString wanted;  ///< shown behind it; empty: none
        QString note;    ///< below; may be empty
        Mark mark = Mark::none;
        bool can_be_ticked = true;
        bool can_be_changed = false;  ///< the details have a button to choose another value
        SettingFacts facts;
    };
    explicit SettingRow(Content content, QWidget* parent = nullptr);

    [[nodiscard]] const Content& content() const { return content_; }
    void tick(bool on);
    [[nodiscard]] bool ticked() const;
    void unfold(bool open);
    /// In the order of the Tab key.
    [[nodiscard]] std::vector<QWidget*> controls() const;
    /// Names above the values, at their places in the rows below.
    [[nodiscard]] static QWidget* header(const QString& now, const QString& wanted, QWidget* parent);

Q_SIGNALS:
    void toggled(bool on);
    void folded(bool open);
    void change_wanted();

private:
    QWidget* make_mark();
    void make_fold();
    void add_below(QWidget* widget);

    Content content_;
    QCheckBox* box_ = nullptr;
    QToolButton* fold_;
    QVBoxLayout* column_;
    SettingDetails* details_ = nullptr;
};

}  // namespace fettle::gui
