// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/base/message.h"

class QVBoxLayout;

namespace fettle::gui {

/// Reasons or findings below each other: a sign for the severity, what it is, what to do, and the
/// evidence.
class MessageList final : public QWidget {
    Q_OBJECT
public:
    enum class Evidence { shown, hidden };
    explicit MessageList(Evidence evidence, QWidget* parent = nullptr);

    /// `nothing` is said when there are no messages.
    void set_messages(const std::vector<Message>& messages, const QString& nothing);

private:
    QWidget* card(const Message& message);

    Evidence evidence_;
    QVBoxLayout* column_;
};

}  // namespace fettle::gui
