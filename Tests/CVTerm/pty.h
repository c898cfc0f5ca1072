#ifndef WATERFALL_CVTERM_PTY_H
#define WATERFALL_CVTERM_PTY_H

#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Functions of glibc that its headers hide from Swift's Glibc module, which is built without
   _XOPEN_SOURCE and _GNU_SOURCE: those of pseudo-terminals, and some of posix_spawn. */
extern int posix_openpt(int flags);
extern int grantpt(int descriptor);
extern int unlockpt(int descriptor);
extern char *ptsname(int descriptor);
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(
    posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *actions, const char *path);

/* POSIX_SPAWN_SETSID, hidden likewise; the value is part of glibc's ABI. */
static inline long cvterm_tgkill(int process, int thread, int signal) {
  /* tgkill(2): hidden likewise, and syscall(2) has arguments that vary. */
  extern long syscall(long number, ...);
  return syscall(SYS_tgkill, process, thread, signal);
}

enum { CVTERM_SPAWN_SETSID = 0x80 };

#endif
