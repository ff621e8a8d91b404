// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/erase_choice.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kPsidCharacters = 32;
constexpr int kFieldWidth = 420;
constexpr int kFieldHeight = 30;
}  // namespace

EraseChoice::EraseChoice(Secret secret, bool may_be_ours, QWidget* parent) : QWidget(parent), secret_(secret) {
    const bool psid = secret == Secret::psid;
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kGrid));
    rows->addWidget(look::label(look::Type::page_title,
                                psid ? tr("Enter the drive's PSID") : tr("Enter the drive's password"), this));
    rows->addWidget(look::label(
        look::Type::body,
        psid ? tr("The PSID is the 32 letters and digits on the drive's label. Fettle does not store it.")
             : tr("A drive accepts %1 attempts until it is power-cycled, and does not report how many remain. A wrong "
                  "password uses up one. Fettle does not store the password.")
                   .arg(erase::kPasswordTries),
        this));
    if (!psid) add_kinds(may_be_ours);
    label_ = look::label(look::Type::strong, psid ? tr("PSID") : tr("Password"), this);
    field_ = new QLineEdit(this);
    field_->setObjectName(QStringLiteral("secret"));
    field_->setEchoMode(QLineEdit::Password);
    field_->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhNoPredictiveText | Qt::ImhSensitiveData);
    field_->setMaximumWidth(look::scaled(kFieldWidth));
    field_->setMinimumHeight(look::scaled(kFieldHeight));
    field_->setMaxLength(kPsidCharacters);
    field_->setAccessibleName(label_->text());
    rows->addWidget(label_);
    rows->addWidget(field_);
    rows->addStretch(1);
    setFocusProxy(kind_ != nullptr ? static_cast<QWidget*>(kind_) : field_);
    connect(field_, &QLineEdit::textChanged, this, [this] { Q_EMIT completed(complete()); });
}

void EraseChoice::add_kinds(bool may_be_ours) {
    auto* label = look::label(look::Type::strong, tr("Which password is set?"), this);
    kind_ = new QComboBox(this);
    kind_->setObjectName(QStringLiteral("password-kind"));
    kind_->setAccessibleName(label->text());
    kind_->setMinimumHeight(look::scaled(kFieldHeight));
    kind_->setMaximumWidth(look::scaled(kFieldWidth));
    kind_->addItem(tr("User password"), static_cast<int>(erase::PasswordKind::user));
    kind_->addItem(tr("Master password"), static_cast<int>(erase::PasswordKind::master));
    if (may_be_ours) {
        kind_->addItem(tr("Fettle's own, from an unfinished erase"), static_cast<int>(erase::PasswordKind::fettle));
    }
    layout()->addWidget(label);
    layout()->addWidget(kind_);
    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        const bool typed = kind() != erase::PasswordKind::fettle;
        label_->setVisible(typed);
        field_->setVisible(typed);
        Q_EMIT completed(complete());
    });
}

erase::PasswordKind EraseChoice::kind() const { return static_cast<erase::PasswordKind>(kind_->currentData().toInt()); }

bool EraseChoice::complete() const {
    if (secret_ == Secret::psid) return field_->text().trimmed().size() == kPsidCharacters;
    return kind() == erase::PasswordKind::fettle || !field_->text().isEmpty();
}

Result<EraseRequest> EraseChoice::take(EraseRequest request) {
    auto secret = field_->text().toStdString();
    field_->clear();
    if (secret_ == Secret::psid) {
        request.psid = QString::fromStdString(secret).trimmed().toStdString();
        erase::wipe(secret);
        return request;
    }
    request.password = kind();
    if (kind() == erase::PasswordKind::fettle) return request;
    auto given = erase::Credential::given(kind(), secret);
    erase::wipe(secret);
    if (!given) return fail(given.error());
    request.credential = std::move(*given);
    return request;
}

}  // namespace fettle::gui
