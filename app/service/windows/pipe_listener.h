// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <deque>
#include <memory>
#include <string>

#include "app/service/windows/pipe_client.h"

namespace fettle::service {

/// A named pipe on which clients of this computer can connect: its security descriptor lets every local user read and
/// write, and nobody but the service add an instance of its own or change who may do what.
class PipeListener final : public StreamListener {
    Q_OBJECT

public:
    /// `name`: below \\.\pipe\.
    PipeListener(const std::string& name, PipeIdentity identity);
    ~PipeListener() override;

    Status open() override;
    void close() override;
    [[nodiscard]] std::unique_ptr<ClientStream> next() override;

private:
    /// Makes another instance and waits for a client. Errors: busy (for the first: the name is taken), io.
    Status listen(bool first);
    void connected();
    /// Hands the client over whose instance has been taken, once another instance waits.
    void listen_again();

    std::wstring name_;
    PipeIdentity identity_;
    PipeEvent event_;
    windows_system::OwnedHandle instance_;  ///< waits for a client
    windows_system::OwnedHandle taken_;     ///< has one; held until another instance waits
    OVERLAPPED connecting_{};
    std::deque<std::unique_ptr<ClientStream>> arrived_;
    QTimer retry_;
    bool open_ = false;
};

}  // namespace fettle::service
