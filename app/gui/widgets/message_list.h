// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/base/message.h"

class QVBoxLayout;

namespace fettle::gui {

/// A list of reasons or findings, each with severity icon, text, remedy and evidence.
class MessageList final : public QWidget {
    Q_OBJECT
public:
    enum class Evidence { shown, hidden };
    explicit MessageList(Evidence evidence, QWidget* parent = nullptr);

    /// `nothing` is shown if there are no messages.
    void set_messages(const std::vector<Message>& messages, const QString& nothing);

private:
    QWidget* card(const Message& message);

    Evidence evidence_;
    QVBoxLayout* column_;
};

}  // namespace fettle::gui
