// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <cstdint>

#include "app/service/call.h"
#include "app/service/stream/stream_connection.h"

namespace fettle::service {

class StreamReply final : public Reply {
public:
    StreamReply(StreamConnection& to, std::uint32_t number) : to_(&to), number_(number) {}

    /// The frames are made of the bytes themselves.
    Status prepare(const Values& /*values*/) override { return {}; }
    void answer(const Values& values) override;
    void refuse(const Error& error) override;

private:
    QPointer<StreamConnection> to_;
    std::uint32_t number_;
};

}  // namespace fettle::service
