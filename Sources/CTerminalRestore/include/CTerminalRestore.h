// Restores the terminal from a signal handler, and turns signals into bytes in a pipe.
//
// In C, because a handler may run at any instruction. It may touch only plain memory that was
// prepared before, and call only functions that are async-signal-safe.
#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// Remembers how to leave the terminal: the settings to restore and the bytes to write. At most
/// 1024 bytes are kept. `flags` are the descriptor's (F_SETFL), if it is shared with the parent;
/// else -1.
void waterfall_restore_arm(int terminal, const struct termios *settings, int flags,
                           const char *bytes, size_t count);

/// From now on there is nothing to restore.
void waterfall_restore_disarm(void);

/// Writes to the terminal, like write(2).
///
/// It does not return once a thread restores the terminal because of a crash. That thread has the
/// last word, and then ends the process.
ssize_t waterfall_restore_write(int terminal, const void *bytes, size_t count);

/// While a screen is up, `kept`, an unlinked file, receives all output to standard error. After a
/// fatal signal it is copied to `original`. If both are -1, nothing is kept.
void waterfall_restore_keep_stderr(int kept, int original);

/// Sets the text that is written to standard error after a crash, following the crash message. At
/// most 1024 bytes are kept. Each call replaces the text; without a call nothing is written.
void waterfall_restore_note(const char *bytes, size_t count);

/// Handles all signals that would end the process, and TSTP, CONT and WINCH.
///
/// Crash signals (SEGV, BUS, ILL, TRAP, FPE, ABRT, SYS) and QUIT restore the terminal, and then end
/// the process as they normally do. Each other signal writes one byte, its number, to the pipe. If
/// a second ending signal arrives before waterfall_signals_uninstall, the program is taken to be
/// stuck: the signal restores the terminal and ends the process at once. HUPs within a second are
/// one signal.
///
/// While the terminal is lent, INT and QUIT only write their bytes to the pipe.
void waterfall_signals_install(int pipe);

/// Notes whether another program has the terminal, as with system(3).
void waterfall_signals_note_lending(int lends);

/// Restores the default actions of all signals that waterfall_signals_install handles. After a HUP,
/// more of them are ignored.
void waterfall_signals_uninstall(void);

/// Stops the process group, as the shell expects after Ctrl-Z. Returns when it is continued.
void waterfall_stop_process_group(void);

/// From now on SIGCHLD writes its byte to the pipe, too.
void waterfall_signals_watch_children(void);

/// From now on SIGCHLD has its default action.
void waterfall_signals_leave_children(void);

/// Notes the process group that has the terminal for a while; 0 for none. The group gets HUP when a
/// signal ends this process.
void waterfall_signals_note_borrower(pid_t group);

/// Creates an unlinked file in memory with memfd_create(2), which Swift does not see. Returns -1 on
/// failure.
int waterfall_memory_file(const char *name);

/// Creates such a file that has this size from the start. Writes beyond it fail (F_SEAL_GROW, which
/// Swift does not see). Returns -1 on failure.
int waterfall_bounded_memory_file(const char *name, long size);
