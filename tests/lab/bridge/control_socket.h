// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"

namespace fettle::lab {

/// A socket in the file system that takes one line per connection and answers with a text. One thread.
class ControlSocket {
public:
    /// Replaces what is at `path`. Errors: io.
    static Result<ControlSocket> listen(const std::string& path);
    ControlSocket(ControlSocket&& other) noexcept;
    ControlSocket& operator=(ControlSocket&&) = delete;
    ControlSocket(const ControlSocket&) = delete;
    ControlSocket& operator=(const ControlSocket&) = delete;
    ~ControlSocket();

    /// Waits for the next line, or until `wake` can be read; false then.
    bool serve_one(int wake, const std::function<std::string(const std::string&)>& answer) const;

    /// What a running program answers to a line.
    static Result<std::string> ask(const std::string& path, const std::string& line);

private:
    ControlSocket(int socket, std::string path) : socket_(socket), path_(std::move(path)) {}
    int socket_;
    std::string path_;
};

}  // namespace fettle::lab
