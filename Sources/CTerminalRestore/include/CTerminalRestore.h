// The terminal restored from a signal handler, and signals as bytes in a pipe.
//
// In C because a handler may run at any instruction: it may only touch plain memory that was
// prepared before, and call what is async-signal-safe.
#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// Remembers how to leave: what to set, and what to write. At most 1024 bytes are kept.
void waterfall_restore_arm(int terminal, const struct termios *settings, const char *bytes,
                           size_t count);

/// Nothing is to be restored any more.
void waterfall_restore_disarm(void);

/// write(2) to the terminal. Does not return once a thread has begun to restore the terminal
/// because of a crash: that thread has the last word, and then it ends the process.
ssize_t waterfall_restore_write(int terminal, const void *bytes, size_t count);

/// While a screen is up, what is written to standard error is kept in `kept`, an unlinked file;
/// after a fatal signal it is copied to `original`. Both -1: nothing is kept.
void waterfall_restore_keep_stderr(int kept, int original);

/// What is written to standard error after a crash, behind what was said of it; at most 1024 bytes
/// are kept. The last one counts; none: nothing is written.
void waterfall_restore_note(const char *bytes, size_t count);

/// Takes all signals that would end the process, and TSTP, CONT and WINCH.
///
/// Those of a crash (SEGV, BUS, ILL, TRAP, FPE, ABRT, SYS) and QUIT restore the terminal and then
/// end the process as they would have. The others become bytes, each signal's number, in the pipe.
/// A second one that would end the process, which comes before waterfall_signals_uninstall,
/// restores the terminal and ends it at once: the program is stuck.
///
/// While the terminal is lent, INT and QUIT are bytes in the pipe and end nothing.
void waterfall_signals_install(int pipe);

/// Whether another program has the terminal, as with system(3).
void waterfall_signals_note_lending(int lends);

/// All signals do again what they do in a program that has not asked for them.
void waterfall_signals_uninstall(void);

/// Stops the process group as the shell expects of Ctrl-Z; returns when it is continued.
void waterfall_stop_process_group(void);

/// From now on SIGCHLD becomes a byte in the pipe, too.
void waterfall_signals_watch_children(void);

/// From now on it does not.
void waterfall_signals_leave_children(void);

/// The process group that has the terminal for a while; 0: none has. It gets HUP when a signal ends
/// this process.
void waterfall_signals_note_borrower(pid_t group);

/// memfd_create(2), which Swift does not see: an unlinked file in memory; -1 on failure.
int waterfall_memory_file(const char *name);
