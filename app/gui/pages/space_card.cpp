// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/space_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "app/gui/models/words.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

/// "3.9 GB; journalctl --vacuum-size=200M frees up to 3.69 GB".
QString space_of_user(const tune::SpaceUser& user) {
    const bool partly = user.unreadable > 0 || !user.complete;
    const auto size = size_text({user.bytes});
    auto words = partly ? SpaceCard::tr("at least %1").arg(size) : size;
    if (user.freeable_bytes && !user.command.empty()) {
        words = SpaceCard::tr("%1; %2 frees up to %3")
                    .arg(words, printable(text(user.command)), size_text({*user.freeable_bytes}));
    }
    return words;
}

QString name_of_user(const tune::SpaceUser& user) {
    const auto title = translated(user.title, {});
    return user.path.empty() ? title : QStringLiteral("%1 (%2)").arg(title, printable(text(user.path)));
}

}  // namespace

SpaceCard::SpaceCard(QWidget* parent) : Panel(tr("Space used by the system"), parent) {
    setObjectName(QStringLiteral("space"));
    hide();
}

void SpaceCard::show_space(const tune::SpaceReport& report) {
    delete rows_;
    rows_ = new QWidget(this);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::kGrid);
    column()->addWidget(rows_);
    auto* facts = new FactForm(rows_, FactForm::Names::wrapped);
    for (const auto& user : report.users) facts->add(name_of_user(user), space_of_user(user));
    rows->addWidget(facts);
    rows->addWidget(look::dim_label(
        look::Type::small, tr("Fettle does not delete any of it. Run the commands in a terminal, as administrator."),
        rows_));
    add_effects(report, *rows);
    rows_->show();
    setVisible(!facts->empty());
}

void SpaceCard::add_effects(const tune::SpaceReport& report, QVBoxLayout& rows) {
    for (const auto& effect : report.effects) {
        const auto& finding = effect.finding;
        auto words = QStringLiteral("%1: %2").arg(printable(text(effect.drive)),
                                                  printable(translated(finding.text, finding.evidence)));
        if (!finding.remedy.empty()) {
            words += QLatin1Char(' ') + printable(translated(finding.remedy, finding.evidence));
        }
        rows.addWidget(look::label(look::Type::body, words, rows_));
    }
    for (const auto& note : report.notes) {
        rows.addWidget(look::dim_label(look::Type::small, printable(translated(note.text, note.evidence)), rows_));
    }
}

}  // namespace fettle::gui
