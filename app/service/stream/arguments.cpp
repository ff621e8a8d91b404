// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/stream/arguments.h"

#include <algorithm>
#include <string>
#include <variant>

namespace fettle::service {

namespace {

/// UTF-16 code units: one for each character, and one more for each with four bytes of UTF-8.
std::size_t letters_of(const std::string& text) {
    std::size_t letters = 0;
    for (const char one : text) {
        const auto byte = static_cast<unsigned char>(one);
        if ((byte & 0xC0U) != 0x80U) letters += byte >= 0xF0U ? 2 : 1;
    }
    return letters;
}

struct SizeOf {
    ArgumentSize operator()(const std::string& text) const { return {letters_of(text), 1}; }
    ArgumentSize operator()(const std::vector<std::string>& list) const {
        ArgumentSize size{0, list.size()};
        for (const auto& one : list) size.letters += letters_of(one);
        return size;
    }
    template <typename Fixed>
    ArgumentSize operator()(const Fixed& /*value*/) const {
        return {0, 1};
    }
};

struct Convert {
    const GivenFilePointer& file;
    Argument operator()(const stream::FileMark& /*mark*/) const { return file; }
    template <typename Value>
    Argument operator()(const Value& value) const {
        return value;
    }
};

}  // namespace

std::vector<std::optional<ArgumentSize>> sizes_of(const std::vector<stream::Argument>& arguments) {
    std::vector<std::optional<ArgumentSize>> sizes;
    sizes.reserve(arguments.size());
    for (const auto& one : arguments) sizes.emplace_back(std::visit(SizeOf(), one));
    return sizes;
}

Result<Arguments> with_file(const std::vector<stream::Argument>& arguments, const GivenFilePointer& file) {
    const auto marks = std::count_if(arguments.begin(), arguments.end(),
                                     [](const auto& one) { return std::holds_alternative<stream::FileMark>(one); });
    if (marks != (file == nullptr ? 0 : 1)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a call that names a file must be sent with it"));
    }
    Arguments all;
    for (const auto& one : arguments) all.push_back(std::visit(Convert{file}, one));
    return all;
}

}  // namespace fettle::service
