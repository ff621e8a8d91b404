/* SPDX-License-Identifier: GPL-3.0-or-later
 * To be preloaded: kills its process, as if by kill -9, right after the LAB_KILL_AFTER-th call by which it changed something
 * or started a program; children are left alone. LAB_KILL_PROCESS: the number of another process that dies instead of it.
 * LAB_KILL_LOG: a file to which a line for each such call is added. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t watched;
static pid_t victim;
static long limit;
static long calls;
static int record = -1;

__attribute__((constructor)) static void begin(void) {
    const char *after = getenv("LAB_KILL_AFTER");
    const char *log = getenv("LAB_KILL_LOG");
    const char *other = getenv("LAB_KILL_PROCESS");
    watched = getpid();
    victim = other ? (pid_t)atol(other) : watched;
    limit = after ? atol(after) : 0;
    if (log) record = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    unsetenv("LD_PRELOAD");
}

static void count(const char *call, const char *what) {
    if (getpid() != watched) return;
    const long number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    if (record >= 0) {
        char line[512];
        const int size = snprintf(line, sizeof line, "%s %s\n", call, what);
        (void)!syscall(SYS_write, record, line, (size_t)(size < (int)sizeof line ? size : (int)sizeof line - 1));
    }
    if (number == limit) syscall(SYS_kill, victim, SIGKILL);
}

static const char *path_of(int file, char *target, size_t size) {
    char link[64];
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t got = readlink(link, target, size - 1);
    target[got < 0 ? 0 : got] = 0;
    return target;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int rename(const char *from, const char *to) {
    const int done = REAL(rename)(from, to);
    if (done == 0) count("rename", to);
    return done;
}
int unlink(const char *path) {
    const int done = REAL(unlink)(path);
    if (done == 0) count("unlink", path);
    return done;
}
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    const int done = REAL(linkat)(from_folder, from, to_folder, to, flags);
    if (done == 0) count("link", to);
    return done;
}
int fallocate(int file, int mode, off_t from, off_t size) {
    const int done = REAL(fallocate)(file, mode, from, size);
    char path[400];
    if (done == 0) count("allocate", path_of(file, path, sizeof path));
    return done;
}
int ftruncate(int file, off_t size) {
    const int done = REAL(ftruncate)(file, size);
    char path[400];
    if (done == 0) count("truncate", path_of(file, path, sizeof path));
    return done;
}
int swapon(const char *path, int flags) {
    const int done = REAL(swapon)(path, flags);
    if (done == 0) count("swapon", path);
    return done;
}
int swapoff(const char *path) {
    const int done = REAL(swapoff)(path);
    if (done == 0) count("swapoff", path);
    return done;
}
int mkdir(const char *path, mode_t mode) {
    const int done = REAL(mkdir)(path, mode);
    if (done == 0) count("mkdir", path);
    return done;
}
int rmdir(const char *path) {
    const int done = REAL(rmdir)(path);
    if (done == 0) count("rmdir", path);
    return done;
}
int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    const int done = REAL(open)(path, flags, mode);
    if (done >= 0 && flags & O_CREAT) count("create", path);
    return done;
}
ssize_t write(int file, const void *data, size_t size) {
    const ssize_t done = REAL(write)(file, data, size);
    char path[400];
    if (done > 0 && file > STDERR_FILENO) count("write", path_of(file, path, sizeof path));
    return done;
}
int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *files, const posix_spawnattr_t *attributes,
                char *const arguments[], char *const variables[]) {
    const int failed = REAL(posix_spawn)(process, path, files, attributes, arguments, variables);
    if (failed == 0) count("spawn", path);
    return failed;
}
pid_t waitpid(pid_t process, int *status, int options) {
    const pid_t done = REAL(waitpid)(process, status, options);
    if (done > 0) count("end-of-child", "");
    return done;
}
