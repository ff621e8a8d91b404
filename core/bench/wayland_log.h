// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace fettle::bench {

/// Reads what libwayland prints on standard error with WAYLAND_DEBUG=client, mixed with what the program itself prints.
/// A request is a line like "[1234.567]  -> wl_surface@3.commit()". Since libwayland 1.23, the name of the queue stands
/// in front, and "#" instead of "@". The form is for people and has no specification; unknown lines are skipped.
class WaylandLog {
public:
    /// Reads more of the output. Returns true from the first commit of a surface that has the role xdg_toplevel and a
    /// buffer attached (xdg-shell: the surface is mapped by that commit).
    bool read(std::string_view text);

private:
    void read_line(std::string_view line);
    void read_request(std::string_view object, std::string_view method, std::string_view arguments);

    struct Surface {
        bool attached = false;  ///< the pending state has a buffer
        bool toplevel = false;
    };
    std::string rest_;                                        ///< the beginning of a line
    bool skip_ = false;                                       ///< the line was too long: the rest of it is skipped
    std::map<std::string, Surface, std::less<>> surfaces_;    ///< by number
    std::map<std::string, std::string, std::less<>> shells_;  ///< number of the xdg_surface, and of its surface
    bool shown_ = false;
};

}  // namespace fettle::bench
