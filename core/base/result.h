// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace fettle {

/// A value, or the reason why there is none. Errors are values; exceptions of libraries are caught in the adapter of
/// the library.
template <typename T>
using Result = tl::expected<T, Error>;

/// Success without a value, or an error.
using Status = Result<void>;

/// An error with a text of its own: `Error{…}` is for what is not one. See `fail`.
[[nodiscard]] inline Error error_of(ErrorCode code, std::string_view text, std::vector<Evidence> evidence = {},
                                    NativeStatus native = {}) {
    auto context = render(text, evidence);
    return {code, std::move(context), native, std::string(text), std::move(evidence)};
}

/// `return fail(ErrorCode::not_found, FETTLE_TEXT("{path} is not a swap file"), {{"path", path}});`
template <std::size_t N>
// NOLINTNEXTLINE(modernize-avoid-c-arrays): only literals, which are texts; a std::string is a name
[[nodiscard]] tl::unexpected<Error> fail(ErrorCode code, const char (&text)[N], std::vector<Evidence> evidence,
                                         NativeStatus native = {}) {
    return tl::unexpected<Error>(error_of(code, text, std::move(evidence), native));
}
template <std::size_t N>
// NOLINTNEXTLINE(modernize-avoid-c-arrays): the same
[[nodiscard]] tl::unexpected<Error> fail(ErrorCode code, const char (&text)[N], NativeStatus native = {}) {
    return tl::unexpected<Error>(error_of(code, text, {}, native));
}

/// With a name that needs no translation as the whole context: `return fail(ErrorCode::busy, drive.id);`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string context, NativeStatus native = {}) {
    return tl::unexpected<Error>(Error{code, std::move(context), native});
}

/// Passes an error on: `if (!x) return fail(x.error());`
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

}  // namespace fettle
