// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/windows/pipe_connection.h"

#include <utility>

#include "core/stream/pipe_name.h"
#include "platform/remote/stream_connection.h"
#include "platform/remote/windows/pipe_stream.h"
#include "platform/remote/windows/service_process.h"

namespace fettle::remote {

Result<std::unique_ptr<ServiceConnection>> connect_to_pipe(std::shared_ptr<ConsentPrompt> consent) {
    auto stream = PipeStream::open(stream::kPipeName, is_service);
    if (!stream) return fail(stream.error());
    return std::make_unique<StreamConnection>(std::move(*stream), std::move(consent));
}

}  // namespace fettle::remote
