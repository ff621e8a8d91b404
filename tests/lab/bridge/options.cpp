// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/options.h"

#include <charconv>
#include <map>
#include <optional>

namespace fettle::lab {

namespace {

template <typename T>
Status read_number(const std::string& option, const std::string& text, T& out) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size()) return {};
    return fail(ErrorCode::invalid_argument, option + " " + text);
}

Status read_activation(const std::string& text, sim::Activation& out) {
    const std::map<std::string, sim::Activation> words{{"at_once", sim::Activation::at_once},
                                                       {"controller_reset", sim::Activation::controller_reset},
                                                       {"subsystem_reset", sim::Activation::subsystem_reset},
                                                       {"power_cycle", sim::Activation::power_cycle}};
    const auto found = words.find(text);
    if (found == words.end()) return fail(ErrorCode::invalid_argument, "--activation " + text);
    out = found->second;
    return {};
}

Status drive_option(const std::string& option, const std::string& value, DriveOptions& drive) {
    if (option == "--name") {
        drive.name = value;
    } else if (option == "--image") {
        drive.image = value;
    } else if (option == "--state") {
        drive.state = value;
    } else if (option == "--port") {
        return read_number(option, value, drive.port);
    } else {
        return fail(ErrorCode::invalid_argument, option);
    }
    return {};
}

Status serve_option(const std::string& option, const std::string& value, ServeOptions& options) {
    if (option == "--control") {
        options.control = value;
        return {};
    }
    if (option == "--speed") return read_number(option, value, options.speed);
    if (option == "--personality") {
        options.drives.emplace_back().personality = value;
        return {};
    }
    if (options.drives.empty()) return fail(ErrorCode::invalid_argument, option + " before --personality");
    return drive_option(option, value, options.drives.back());
}

Status firmware_option(const std::string& option, const std::string& value, sim::FirmwareImage& image) {
    if (option == "--model") {
        image.model = value;
    } else if (option == "--revision" && value.size() <= 8) {
        image.revision = value;
    } else if (option == "--activation") {
        return read_activation(value, image.activation);
    } else if (option == "--size") {
        return read_number(option, value, image.size);
    } else {
        return fail(ErrorCode::invalid_argument, option + " " + value);
    }
    return {};
}

}  // namespace

const char* usage() {
    return "fettle-lab-drive tcmu     [--control SOCKET] [--speed FACTOR] DRIVE…\n"
           "fettle-lab-drive nvme-tcp [--control SOCKET] [--speed FACTOR] DRIVE…\n"
           "    DRIVE: --personality NAME|FILE.toml [--name NAME] [--image FILE] [--state FILE] [--port PORT]\n"
           "fettle-lab-drive firmware --model MODEL --revision REVISION [--activation HOW] [--size BYTES] FILE\n"
           "    HOW: at_once, controller_reset, subsystem_reset, power_cycle\n"
           "fettle-lab-drive ctl SOCKET ORDER…\n";
}

Result<ServeOptions> serve_options(std::span<const std::string> words) {
    ServeOptions options;
    if (words[0] == "nvme-tcp") options.transport = ServedDrive::Transport::nvme_tcp;
    for (std::size_t i = 1; i < words.size(); i += 2) {
        if (i + 1 == words.size()) return fail(ErrorCode::invalid_argument, words[i] + " without a value");
        if (auto read = serve_option(words[i], words[i + 1], options); !read) return fail(read.error());
    }
    if (options.drives.empty()) return fail(ErrorCode::invalid_argument, "no --personality");
    return options;
}

Result<FirmwareOptions> firmware_options(std::span<const std::string> words) {
    FirmwareOptions options;
    for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
        if (auto read = firmware_option(words[i], words[i + 1], options.image); !read) return fail(read.error());
    }
    if (words.size() % 2 != 0 || options.image.model.empty()) return fail(ErrorCode::invalid_argument, "firmware");
    options.file = words.back();
    return options;
}

}  // namespace fettle::lab
