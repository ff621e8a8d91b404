// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/firmware_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/firmware_words.h"
#include "app/gui/models/fresh_entry.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/message_list.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/history/observation.h"

namespace fettle::gui {

namespace {

using firmware::Activate;
using firmware::Way;

constexpr int kAutomatic = -1;

QString sources_text(const std::vector<Message>& advisories) {
    QStringList lines;
    for (const auto& message : advisories) {
        const auto* source = message.find("source");
        if (source == nullptr) continue;
        const auto* date = message.find("date");
        const auto where = printable(text(to_string(*source)));
        lines.append(date == nullptr
                         ? FirmwarePage::tr("Source: %1").arg(where)
                         : FirmwarePage::tr("Source: %1 (%2)").arg(where, printable(text(to_string(*date)))));
    }
    lines.removeDuplicates();
    return lines.join(QLatin1Char('\n'));
}

QLabel* label_for(const QString& words, QWidget* buddy) {
    auto* label = new QLabel(words, buddy->parentWidget());
    label->setBuddy(buddy);
    return label;
}

}  // namespace

FirmwarePage::FirmwarePage(const Services& services, QWidget* parent) : DrivePage(parent), services_(services) {
    setAccessibleName(tr("Firmware"));
    answer_ = new Notice(this);
    activate_ = new QPushButton(tr("&Activate stored firmware…"), this);
    answer_->add_button(activate_);
    column()->addWidget(answer_);
    content_ = new QWidget(this);
    auto* all = new QVBoxLayout(content_);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(look::scaled(look::kPanelGap));
    defects_ = new gui::Panel(tr("Known defects and earlier updates"), content_);
    advisories_ = new MessageList(MessageList::Evidence::hidden, defects_);
    sources_ = look::dim_label(look::Type::small, {}, defects_);
    defects_->column()->addWidget(advisories_);
    defects_->column()->addWidget(sources_);
    all->addWidget(defects_);
    make_state();
    auto* vendor = new gui::Panel(tr("Newer firmware"), content_);
    vendor_text_ = look::label(look::Type::body, {}, vendor);
    releases_ = look::label(look::Type::strong, {}, vendor);
    vendor->column()->addWidget(vendor_text_);
    vendor->column()->addWidget(releases_);
    all->addWidget(vendor);
    make_update();
    column()->addWidget(content_);
    column()->addStretch(1);
    content_->hide();
    activate_->hide();
    connect(activate_, &QPushButton::clicked, this, &FirmwarePage::plan_activation);
}

void FirmwarePage::make_state() {
    auto* panel = new gui::Panel(tr("Firmware on the drive"), content_);
    facts_ = new FactForm(panel);
    slots_ = new DataTable(tr("Firmware slots"), {{tr("Slot")}, {tr("Revision")}, {tr("State"), false, true}}, panel);
    panel->column()->addWidget(facts_);
    panel->column()->addWidget(slots_);
    content_->layout()->addWidget(panel);
}

void FirmwarePage::make_update() {
    update_panel_ = new gui::Panel(tr("Update from a file"), content_);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(look::scaled(look::kGrid));
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    update_panel_->column()->addLayout(form);
    auto* row = new QHBoxLayout;
    file_ = new QLineEdit(update_panel_);
    file_->setAccessibleName(tr("Firmware file"));
    file_->setPlaceholderText(
        tr("Firmware image from the manufacturer, or a .cab from the Linux Vendor Firmware Service"));
    auto* browse = new QPushButton(tr("&Choose file…"), update_panel_);
    row->addWidget(file_, 1);
    row->addWidget(browse);
    form->addRow(label_for(tr("Fi&le"), file_), row);
    make_options(*form);
    plan_ = new ActionButton(tr("Pla&n update…"), update_panel_);
    update_panel_->column()->addWidget(plan_, 0, Qt::AlignRight);
    content_->layout()->addWidget(update_panel_);
    connect(browse, &QPushButton::clicked, this, &FirmwarePage::choose_file);
    connect(file_, &QLineEdit::textChanged, this, &FirmwarePage::follow_choice);
    connect(file_, &QLineEdit::returnPressed, this, [this] {
        if (plan_->isEnabled()) plan_update();
    });
    connect(plan_, &QPushButton::clicked, this, &FirmwarePage::plan_update);
}

void FirmwarePage::make_options(QFormLayout& form) {
    when_ = new QComboBox(update_panel_);
    when_->setAccessibleName(tr("When to activate"));
    form.addRow(label_for(tr("&When to activate"), when_), when_);
    slot_ = new QComboBox(update_panel_);
    slot_->setAccessibleName(tr("Firmware slot"));
    slot_label_ = label_for(tr("&Slot"), slot_);
    form.addRow(slot_label_, slot_);
    mode_ = new QComboBox(update_panel_);
    mode_->setAccessibleName(tr("Download microcode mode"));
    mode_label_ = label_for(tr("Download &mode"), mode_);
    form.addRow(mode_label_, mode_);
    revision_ = new QLineEdit(update_panel_);
    revision_->setAccessibleName(tr("Image revision"));
    revision_->setPlaceholderText(tr("From the manufacturer's website; verified after the update"));
    form.addRow(label_for(tr("Image &revision"), revision_), revision_);
    older_ = new QCheckBox(tr("Allow an &older or the same revision"), update_panel_);
    form.addRow(QString(), older_);
}

void FirmwarePage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    item_ = item;
    ++asked_;
    if (!item) return;
    const auto revision = printable(text(item->report.facts.identity.firmware));
    if (item->saved) {
        report_.reset();
        return say(revision.isEmpty() ? tr("This report does not include the firmware revision")
                                      : tr("Firmware %1").arg(revision),
                   {tr("A saved report shows only the revision. Slots and updates need the drive itself.")});
    }
    if (shown_id_ != item->report.entry.id) {
        report_.reset();
        vendor_.reset();
        shown_id_ = item->report.entry.id;
        file_->clear();
        revision_->clear();
        older_->setChecked(false);
        say(tr("Reading the firmware state…"), {});
    }
    ask();
}

void FirmwarePage::say(const QString& headline, const QStringList& sentences) {
    content_->hide();
    activate_->hide();
    answer_->set(Notice::Tone::unknown, headline, sentences);
}

void FirmwarePage::ask() {
    const auto asked = ++asked_;
    services_.background.run(
        this,
        [services = services_, shown = item_->report.entry]() -> Result<firmware::Report> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.firmware.report(*entry);
        },
        [this, asked](Result<firmware::Report> report) {
            if (asked != asked_) return;
            if (!report) {
                report_.reset();
                const bool cannot = report.error().code == ErrorCode::unsupported;
                return say(cannot ? tr("Firmware updates are not possible here") : tr("Cannot read the firmware state"),
                           explained(report.error()));
            }
            const bool first = !report_;
            report_ = std::move(*report);
            keep_news();
            if (first) show_options();
            show_report();
            ask_vendor();
        });
}

void FirmwarePage::ask_vendor() {
    if (services_.vendor == nullptr) return;
    services_.background.run(
        this,
        [vendor = services_.vendor, one = one_at_a_time_, identity = report_->entry.identity] {
            const std::lock_guard lock(*one);
            return firmware::ask_vendor(*vendor, identity);
        },
        [this, asked = asked_](firmware::VendorAnswer answer) {
            if (asked != asked_ || !report_) return;
            vendor_ = std::move(answer);
            show_vendor();
            show_answer();
        });
}

void FirmwarePage::keep_news() {
    const auto key = history::key_of(report_->entry.identity);
    if (key.empty()) return;
    auto& kept = news_[key];
    const auto revisions = report_->state.revision + '\n' + report_->state.pending_revision();
    if (!report_->news.empty() || kept.revisions != revisions) kept = {revisions, report_->news};
    report_->news = kept.messages;
}

void FirmwarePage::show_report() {
    content_->show();
    show_state();
    show_advisories();
    show_vendor();
    show_answer();
    follow_choice();
}

void FirmwarePage::show_answer() {
    const auto& state = report_->state;
    const auto revision = printable(text(state.revision));
    const auto pending = printable(text(state.pending_revision()));
    const bool waits = !pending.isEmpty() || state.ata.pending.value_or(false);
    activate_->setVisible(can_activate(state));
    QStringList more;
    if (waits) {
        more.append(pending.isEmpty()
                        ? tr("New firmware is waiting for activation; the drive does not report its revision.")
                        : tr("Firmware %1 is stored on the drive and is waiting for activation.").arg(pending));
    }
    if (!report_->advisories.empty()) {
        const auto& first = report_->advisories.front();
        more.prepend(translated(first.text, first.evidence));
        const bool critical = worst(report_->advisories) == Severity::critical;
        return answer_->set(critical ? Notice::Tone::critical : Notice::Tone::attention,
                            tr("Firmware %1 has a known defect").arg(revision), more);
    }
    if (waits) return answer_->set(Notice::Tone::info, tr("An update is waiting for a restart"), more);
    using Vendor = firmware::VendorAnswer::State;
    const auto vendor = vendor_ ? vendor_->state : Vendor::not_there;
    if (vendor == Vendor::newer) {
        return answer_->set(Notice::Tone::info, tr("Firmware newer than %1 is available").arg(revision),
                            release_texts(vendor_));
    }
    if (!state.system.blocked.empty()) {
        more.append(tr("The operating system passes no firmware commands to this drive."));
    } else if (!state.can_update) {
        more.append(tr("The drive does not support firmware updates."));
    }
    answer_->set(Notice::Tone::good,
                 vendor == Vendor::current ? tr("Firmware %1 is up to date").arg(revision)
                                           : tr("No known defects in firmware %1").arg(revision),
                 more);
}

void FirmwarePage::show_state() {
    const auto& state = report_->state;
    facts_->clear();
    facts_->add(tr("Running"), printable(text(state.revision)));
    const auto pending = printable(text(state.pending_revision()));
    facts_->add(tr("Waiting for activation"), !pending.isEmpty() ? pending
                                              : state.ata.pending.value_or(false)
                                                  ? tr("new firmware (the drive does not report its revision)")
                                                  : QString());
    const auto ways = activation_texts(state);
    facts_->add(tr("Activation"),
                ways.isEmpty() ? tr("firmware updates not supported") : ways.join(QStringLiteral("; ")));
    facts_->add(tr("Limits"), limit_texts(state).join(QStringLiteral("; ")));
    facts_->add(tr("Busy with"), printable(text(state.busy_with)));
    std::vector<QStringList> rows;
    for (const auto& slot : state.slots) {
        rows.push_back({QString::number(slot.number),
                        slot.revision.empty() ? tr("empty") : printable(text(slot.revision)), slot_text(slot)});
    }
    slots_->set_rows(rows);
    slots_->setVisible(!rows.empty());
}

void FirmwarePage::show_advisories() {
    auto all = report_->advisories;
    all.insert(all.end(), report_->news.begin(), report_->news.end());
    advisories_->set_messages(all, {});
    const auto sources = sources_text(report_->advisories);
    sources_->setText(sources);
    sources_->setVisible(!sources.isEmpty());
    defects_->setVisible(!all.empty());
}

void FirmwarePage::show_vendor() {
    vendor_text_->setText(services_.vendor != nullptr && !vendor_ ? tr("Querying fwupd…") : vendor_text(vendor_));
    const auto releases = release_texts(vendor_);
    releases_->setText(releases.join(QLatin1Char('\n')));
    releases_->setVisible(!releases.isEmpty());
}

void FirmwarePage::show_options() {
    const auto& state = report_->state;
    const bool nvme = state.way == Way::nvme;
    const auto add_when = [this](const QString& words, Activate when) {
        when_->addItem(words, static_cast<int>(when));
    };
    when_->clear();
    add_when(tr("Immediately if the drive is not in use, otherwise at the next start"), Activate::automatic);
    add_when(tr("Now, without a reset"), Activate::now);
    if (nvme) add_when(tr("Now, with a reset of the NVMe controller"), Activate::reset);
    add_when(tr("When the computer next starts"), Activate::next_boot);
    if (nvme) add_when(tr("Never: only store it in a slot"), Activate::never);
    slot_->clear();
    slot_->addItem(tr("Automatic"), kAutomatic);
    for (const auto& slot : state.slots) {
        if (slot.writable) slot_->addItem(tr("Slot %1").arg(slot.number), static_cast<int>(slot.number));
    }
    mode_->clear();
    mode_->addItem(tr("Automatic"), kAutomatic);
    const auto add_mode = [this](const QString& words, int mode) { mode_->addItem(words, mode); };
    if (state.way == Way::ata) {
        add_mode(tr("03h: in segments, activated immediately"), 0x03);
        add_mode(tr("07h: in one transfer, activated immediately"), 0x07);
        add_mode(tr("0Eh: deferred"), 0x0E);
    } else if (state.way == Way::scsi) {
        add_mode(tr("05h: in one transfer, activated immediately"), 0x05);
        add_mode(tr("07h: in segments, activated immediately"), 0x07);
        add_mode(tr("0Dh: deferred, activated by selected events"), 0x0D);
        add_mode(tr("0Eh: deferred"), 0x0E);
    }
    for (auto* widget : {static_cast<QWidget*>(slot_), static_cast<QWidget*>(slot_label_)}) widget->setVisible(nvme);
    for (auto* widget : {static_cast<QWidget*>(mode_), static_cast<QWidget*>(mode_label_)}) widget->setVisible(!nvme);
}

void FirmwarePage::follow_choice() {
    update_panel_->setVisible(report_ && report_->state.can_update);
    plan_->setEnabled(report_ && report_->state.can_update && !file_->text().trimmed().isEmpty());
}

void FirmwarePage::choose_file() {
    const auto chosen = QFileDialog::getOpenFileName(this, tr("Choose a firmware file"));
    if (!chosen.isEmpty()) file_->setText(chosen);
}

firmware::Request FirmwarePage::request() const {
    firmware::Request request;
    request.activate = static_cast<Activate>(when_->currentData().toInt());
    const auto slot = slot_->currentData().toInt();
    if (slot != kAutomatic) request.slot = static_cast<unsigned>(slot);
    const auto mode = mode_->currentData().toInt();
    if (mode != kAutomatic) request.mode = static_cast<std::uint8_t>(mode);
    request.allow_older = older_->isChecked();
    request.revision = revision_->text().trimmed().toStdString();
    return request;
}

void FirmwarePage::plan_update() {
    if (!item_) return;
    open_wizard(tr("Update the firmware of %1").arg(drive_name(item_->report)), {}, request(),
                QFile::encodeName(file_->text().trimmed()).toStdString());
}

void FirmwarePage::plan_activation() {
    if (!item_) return;
    auto wanted = request();
    // Only an update has an image.
    wanted.mode.reset();
    wanted.revision.clear();
    wanted.allow_older = false;
    open_wizard(tr("Activate firmware of %1").arg(drive_name(item_->report)), tr("Activate firmware"), wanted, {});
}

void FirmwarePage::open_wizard(const QString& title, const QString& action, const firmware::Request& request,
                               const std::string& path) {
    auto* wizard = new JobWizard(
        services_.background, services_.jobs, title,
        [services = services_, shown = item_->report.entry, request, path]() -> Result<plan::Job> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            std::optional<firmware::ImageFile> image;
            if (!path.empty()) {
                auto read = services.firmware.read(path);
                if (!read) return fail(read.error());
                image = std::move(*read);
            }
            return services.firmware.plan(*entry, std::move(image), request);
        },
        this);
    if (!action.isEmpty()) wizard->set_action(action);
    connect(wizard, &JobWizard::ended, this, [this, id = item_->report.entry.id] {
        if (item_ && item_->report.entry.id == id && !item_->saved) ask();
    });
    wizard->open();
}

}  // namespace fettle::gui
