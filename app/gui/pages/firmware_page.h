// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/gui/pages/page.h"
#include "core/firmware/vendor.h"
#include "core/toolbox/firmware_updates.h"
#include "core/toolbox/inspection.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fettle::gui {

class ActionButton;
class Background;
class DataTable;
class FactForm;
class JobCenter;
class MessageList;
class Notice;
class Panel;

/// A drive's firmware: what runs, what waits, known defects, newer firmware, and the way to an update.
class FirmwarePage final : public DrivePage {
    Q_OBJECT
public:
    /// The services that it uses; they must outlive the page.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Inspection& inspection;
        FirmwareUpdates& firmware;
        firmware::VendorService* vendor = nullptr;  ///< nullptr: there is none
    };
    explicit FirmwarePage(const Services& services, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

private:
    /// News of earlier updates: the service reports each once, the page shows them while the firmware stays the same.
    struct News {
        std::string revisions;
        std::vector<Message> messages;
    };
    void make_state();
    void make_update();
    void make_options(QFormLayout& form);
    void ask();
    void ask_vendor();
    void keep_news();
    void show_report();
    void show_answer();
    void show_state();
    void show_advisories();
    void show_vendor();
    void show_options();
    void follow_choice();
    void choose_file();
    void plan_update();
    void plan_activation();
    void open_wizard(const QString& title, const QString& action, const firmware::Request& request,
                     const std::string& path);
    [[nodiscard]] firmware::Request request() const;
    void say(const QString& headline, const QStringList& sentences);

    Services services_;
    DriveItemPtr item_;
    unsigned asked_ = 0;  ///< number of the latest question
    std::string shown_id_;
    std::optional<firmware::Report> report_;
    std::optional<firmware::VendorAnswer> vendor_;
    std::shared_ptr<std::mutex> one_at_a_time_ = std::make_shared<std::mutex>();  ///< of the vendor service
    std::map<std::string, News> news_;                                            ///< by drive

    Notice* answer_;
    QWidget* content_;
    gui::Panel* defects_;  // QFrame has a Panel of its own
    MessageList* advisories_;
    QLabel* sources_;
    FactForm* facts_;
    DataTable* slots_;
    QLabel* vendor_text_;
    QLabel* releases_;
    gui::Panel* update_panel_;
    QLineEdit* file_;
    QComboBox* when_;
    QComboBox* slot_;
    QLabel* slot_label_;
    QComboBox* mode_;
    QLabel* mode_label_;
    QLineEdit* revision_;
    QCheckBox* older_;
    ActionButton* plan_;
    QPushButton* activate_;
};

}  // namespace fettle::gui
