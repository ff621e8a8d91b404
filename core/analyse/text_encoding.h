// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.h"

namespace fettle::analyse {

/// A file's content as text without its byte order mark.
class DecodedText {
public:
    /// UTF-16 (by its mark, or by the zero in every other byte of what a Windows shell redirected)
    /// becomes UTF-8; everything else is viewed as it is. The content must outlive this object.
    explicit DecodedText(BytesView content);

    [[nodiscard]] std::string_view text() const noexcept { return converted_.empty() ? view_ : converted_; }

private:
    std::string converted_;
    std::string_view view_;
};

/// Whether bytes are text at all: no NUL and next to no control characters in the first part.
[[nodiscard]] bool is_text(std::string_view text) noexcept;

}  // namespace fettle::analyse
