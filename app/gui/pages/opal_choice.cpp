// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/opal_choice.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"
#include "core/erase/credential.h"

namespace fettle::gui {

namespace {

constexpr int kFieldWidth = 420;
constexpr int kFieldHeight = 30;

qsizetype bytes_of(const QLineEdit& field) { return field.text().toUtf8().size(); }

}  // namespace

OpalChoice::OpalChoice(OpalOffer offer, bool may_keep, QWidget* parent) : QWidget(parent), offer_(offer) {
    const bool sets = offer == OpalOffer::setup;
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kGrid));
    rows->addWidget(look::label(look::Type::page_title,
                                sets ? tr("Choose the drive's password") : tr("Enter the drive's password"), this));
    rows->addWidget(look::label(
        look::Type::body,
        sets ? tr("A forgotten password cannot be recovered: without it, the drive can only be reverted with "
                  "the PSID on its label, which destroys all data. Fettle does not store the password.")
             : tr("A drive accepts few wrong passwords until it is power-cycled. Fettle does not store the "
                  "password."),
        this));
    password_ = add_field(sets ? tr("New password") : tr("Password"), "password", rows);
    if (sets) again_ = add_field(tr("The same password again"), "password-again", rows);
    hint_ = look::label(look::Type::body, {}, this);
    hint_->setObjectName(QStringLiteral("password-hint"));
    rows->addWidget(hint_);
    if (offer == OpalOffer::unlock && may_keep) {
        resume_ = new QCheckBox(tr("Also unlock it after each suspend: the system keeps the password in memory"), this);
        resume_->setObjectName(QStringLiteral("after-suspend"));
        rows->addWidget(resume_);
    }
    rows->addStretch(1);
    setFocusProxy(password_);
    check();
}

QLineEdit* OpalChoice::add_field(const QString& name, const char* object, QVBoxLayout* rows) {
    auto* label = look::label(look::Type::strong, name, this);
    auto* field = new QLineEdit(this);
    field->setObjectName(QLatin1String(object));
    field->setEchoMode(QLineEdit::Password);
    field->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhNoPredictiveText | Qt::ImhSensitiveData);
    field->setMaximumWidth(look::scaled(kFieldWidth));
    field->setMinimumHeight(look::scaled(kFieldHeight));
    field->setAccessibleName(name);
    rows->addWidget(label);
    rows->addWidget(field);
    connect(field, &QLineEdit::textChanged, this, &OpalChoice::check);
    return field;
}

void OpalChoice::check() {
    const auto most = static_cast<qsizetype>(opal::kLongestPassword);
    QString hint;
    if (bytes_of(*password_) > most) {
        hint = tr("The password is too long: drives accept at most %1 bytes, and letters outside of ASCII take two or "
                  "more.")
                   .arg(most);
    } else if (again_ != nullptr && !again_->text().isEmpty() && !password_->text().startsWith(again_->text())) {
        hint = tr("The two passwords differ.");
    }
    hint_->setText(hint);
    // For screen readers, which read the field that has the focus.
    password_->setAccessibleDescription(hint);
    if (again_ != nullptr) again_->setAccessibleDescription(hint);
    Q_EMIT completed(complete());
}

bool OpalChoice::complete() const {
    const auto bytes = bytes_of(*password_);
    if (bytes == 0 || bytes > static_cast<qsizetype>(opal::kLongestPassword)) return false;
    return again_ == nullptr || again_->text() == password_->text();
}

Result<opal::Request> OpalChoice::take() {
    auto request = request_of(offer_);
    if (resume_ != nullptr && resume_->isChecked()) request.for_resume = true;
    auto typed = password_->text().toStdString();
    // Unlike clear(), this also empties what undo would restore.
    password_->setText({});
    if (again_ != nullptr) again_->setText({});
    auto given = opal::Password::given(typed);
    erase::wipe(typed);
    if (!given) return fail(given.error());
    request.password = std::make_shared<const opal::Password>(std::move(*given));
    return request;
}

}  // namespace fettle::gui
