// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include "app/service/call.h"
#include "app/service/limits.h"

namespace fettle::service {

/// A method of `Model` that clients can call: its name, and how it takes its arguments.
template <typename Model>
struct Method {
    std::string_view name;
    std::size_t longest = kLongestCall;  ///< letters in all arguments
    /// Error: invalid_argument (number or types of the arguments); then the method has not been called.
    Status (*invoke)(Model& model, const Call& call, const Arguments& arguments);
};

/// Passes arguments to a member function, whose parameters after the call state their types.
template <typename Model, typename... Parameters>
Status pass(void (Model::*function)(const Call&, Parameters...), Model& model, const Call& call,
            const Arguments& arguments) {
    return [&]<std::size_t... i>(std::index_sequence<i...>)->Status {
        if (arguments.size() != sizeof...(Parameters) ||
            !(std::holds_alternative<std::remove_cvref_t<Parameters>>(arguments[i]) && ...)) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("wrong number or types of arguments"));
        }
        (model.*function)(call, std::get<std::remove_cvref_t<Parameters>>(arguments[i])...);
        return {};
    }
    (std::index_sequence_for<Parameters...>());
}

template <auto function>
struct Passed;
template <typename Model, typename... Parameters, void (Model::*function)(const Call&, Parameters...)>
struct Passed<function> {
    static Status invoke(Model& model, const Call& call, const Arguments& arguments) {
        return pass(function, model, call, arguments);
    }
};

}  // namespace fettle::service
