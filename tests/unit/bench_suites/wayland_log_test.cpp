// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/wayland_log.h"

#include <gtest/gtest.h>

#include <sstream>

namespace fettle::bench {
namespace {

/// The line, from 1, that shows the window; 0: none.
int line_of_window(const std::string& text) {
    WaylandLog log;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (log.read(line + "\n")) return number;
    }
    return 0;
}

// weston-simple-shm 10.0.1 with libwayland 1.21.0.
constexpr const char* kSimpleShm =
    R"([ 470445.829]  -> wl_compositor@4.create_surface(new id wl_surface@3)
[ 470445.831]  -> xdg_wm_base@6.get_xdg_surface(new id xdg_surface@7, wl_surface@3)
[ 470445.833]  -> xdg_surface@7.get_toplevel(new id xdg_toplevel@8)
[ 470445.835]  -> xdg_toplevel@8.set_title("simple-shm")
[ 470445.837]  -> xdg_toplevel@8.set_app_id("org.freedesktop.weston.simple-shm")
[ 470445.838]  -> wl_surface@3.commit()
[ 470445.842]  -> wl_surface@3.damage(0, 0, 250, 250)
[ 470445.885] xdg_toplevel@8.configure(0, 0, array[0])
[ 470445.887] xdg_surface@7.configure(1)
[ 470445.889]  -> xdg_surface@7.ack_configure(1)
[ 470445.973]  -> wl_shm@5.create_pool(new id wl_shm_pool@9, fd 5, 250000)
[ 470445.975]  -> wl_shm_pool@9.create_buffer(new id wl_buffer@10, 0, 250, 250, 1000, 1)
[ 470445.977]  -> wl_shm_pool@9.destroy()
[ 470446.116]  -> wl_surface@3.attach(wl_buffer@10, 0, 0)
[ 470446.118]  -> wl_surface@3.damage(20, 20, 210, 210)
[ 470446.120]  -> wl_surface@3.frame(new id wl_callback@11)
[ 470446.122]  -> wl_surface@3.commit()
)";

TEST(WaylandLog, TheFirstCommitWithABuffer) { EXPECT_EQ(line_of_window(kSimpleShm), 17); }

TEST(WaylandLog, FormSinceLibwayland123) {
    // The form of a log with "mesa egl surface queue" as libwayland 1.23 writes it; here of the same requests.
    const std::string text =
        R"([ 173253.900] {Default Queue}  -> xdg_wm_base#6.get_xdg_surface(new id xdg_surface#51, wl_surface#43)
[ 173253.901] {Default Queue}  -> xdg_surface#51.get_toplevel(new id xdg_toplevel#52)
[ 173253.902] {Default Queue}  -> wl_surface#43.commit()
[ 173253.913] {Default Queue} xdg_toplevel#52.configure(768, 480, array[0])
[ 173253.958] {Default Queue}  -> xdg_surface#51.ack_configure(722)
[ 173254.514]  -> wl_surface#43.frame(new id wl_callback#71)
[ 173254.639] {mesa egl surface queue}  -> wl_surface#43.attach(wl_buffer#58, 0, 0)
[ 173254.643] {mesa egl surface queue}  -> wl_surface#43.damage_buffer(0, 0, 2147483647, 2147483647)
[ 173254.646] {mesa egl surface queue}  -> wl_surface#43.commit()
)";
    EXPECT_EQ(line_of_window(text), 9);
}

TEST(WaylandLog, InPiecesOfAnySize) {
    const std::string text = kSimpleShm;
    for (std::size_t size = 1; size < 200; ++size) {
        WaylandLog log;
        bool shown = false;
        std::size_t read = 0;
        for (; read < text.size() && !shown; read += size) shown = log.read(text.substr(read, size));
        EXPECT_TRUE(shown) << size;
        EXPECT_GE(read, text.size()) << size;
    }
}

TEST(WaylandLog, SurfacesWithoutTheRoleAreNoWindows) {
    // A cursor and a popup.
    EXPECT_EQ(line_of_window("[1.0]  -> wl_compositor@4.create_surface(new id wl_surface@3)\n"
                             "[1.0]  -> wl_surface@3.attach(wl_buffer@10, 0, 0)\n"
                             "[1.0]  -> wl_surface@3.commit()\n"
                             "[1.0]  -> xdg_wm_base@6.get_xdg_surface(new id xdg_surface@7, wl_surface@3)\n"
                             "[1.0]  -> xdg_surface@7.get_popup(new id xdg_popup@8, xdg_surface@5, xdg_positioner@6)\n"
                             "[1.0]  -> wl_surface@3.commit()\n"),
              0);
}

TEST(WaylandLog, ADetachedBufferOrADestroyedSurfaceDoesNotCount) {
    const std::string role =
        "[1.0]  -> xdg_wm_base@6.get_xdg_surface(new id xdg_surface@7, wl_surface@3)\n"
        "[1.0]  -> xdg_surface@7.get_toplevel(new id xdg_toplevel@8)\n";
    const std::string attach = "[1.0]  -> wl_surface@3.attach(wl_buffer@10, 0, 0)\n";
    const std::string commit = "[1.0]  -> wl_surface@3.commit()\n";
    EXPECT_EQ(line_of_window(role + attach + commit), 4);
    EXPECT_EQ(line_of_window(role + attach + "[1.0]  -> wl_surface@3.attach(nil, 0, 0)\n" + commit), 0);
    // Its number is used again for a surface without that role.
    EXPECT_EQ(line_of_window(role + "[1.0]  -> xdg_toplevel@8.destroy()\n[1.0]  -> xdg_surface@7.destroy()\n" + attach +
                             commit),
              0);
    EXPECT_EQ(line_of_window(role + "[1.0]  -> wl_surface@3.destroy()\n" + attach + commit), 0);
}

TEST(WaylandLog, EventsAndOtherTextAreSkipped) {
    const std::string begin =
        "[1.0]  -> xdg_wm_base@6.get_xdg_surface(new id xdg_surface@7, wl_surface@3)\n"
        "[1.0]  -> xdg_surface@7.get_toplevel(new id xdg_toplevel@8)\n"
        "[1.0]  -> wl_surface@3.attach(wl_buffer@10, 0, 0)\n";
    EXPECT_EQ(line_of_window(begin +
                             "[1.0] wl_surface@3.commit()\nwl_surface@3.commit()\n -> wl_surface@3.commit\n"
                             "[1.0]  -> wl_surface@x.commit()\n[1.0]  -> wl_surface@.commit()\n -> \n\n" +
                             std::string(100'000, 'x') + "\n"),
              0);
    // A message without the end of its line in front.
    EXPECT_EQ(line_of_window(begin + "Loading... [1.0]  -> wl_surface@3.commit()\n"), 4);
    // A long line loses itself, not the next one.
    EXPECT_EQ(line_of_window(begin + std::string(100'000, 'x') + "\n[1.0]  -> wl_surface@3.commit()\n"), 5);
}

}  // namespace
}  // namespace fettle::bench
