// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/stream_reply.h"

#include <vector>

#include "core/stream/message.h"

namespace fettle::service {

void StreamReply::answer(const Values& values) {
    if (to_ == nullptr) return;
    std::vector<stream::ReplyValue> sent;
    FileBytes only;  // no reply has two
    for (const auto& value : values) {
        if (const auto* file = std::get_if<FileBytes>(&value)) {
            only = *file;
            sent.emplace_back(stream::FileMark{});
        } else if (const auto* job = std::get_if<JobPath>(&value)) {
            sent.emplace_back(job->text);
        } else {
            sent.emplace_back(std::get<std::string>(value));
        }
    }
    to_->reply(number_, only, stream::to_text(sent));
}

void StreamReply::refuse(const Error& error) {
    if (to_ != nullptr) to_->refuse(number_, error);
}

}  // namespace fettle::service
