// The terminal restored from a signal handler, and signals as bytes in a pipe.
//
// In C because a handler may run at any instruction: it may only touch plain memory that was
// prepared before, and call what is async-signal-safe.
#pragma once

#include <stddef.h>
#include <termios.h>

/// Remembers how to leave: what to set, and what to write. At most 1024 bytes are kept.
void waterfall_restore_arm(int terminal, const struct termios *settings, const char *bytes,
                           size_t count);

/// Nothing is to be restored any more.
void waterfall_restore_disarm(void);

/// While a screen is up, what is written to standard error is kept in `kept`, an unlinked file;
/// after a fatal signal it is copied to `original`. Both -1: nothing is kept.
void waterfall_restore_keep_stderr(int kept, int original);

/// Fatal signals (SEGV, BUS, ILL, TRAP, FPE, ABRT, QUIT) restore the terminal and then end the process as they
/// would have. INT, TERM, HUP, TSTP, CONT and WINCH become bytes, each signal's number, in the pipe;
/// INT, TERM and HUP that come twice without an answer restore and end at once.
void waterfall_signals_install(int pipe);

/// The program has taken notice of a signal that ends it.
void waterfall_signals_uninstall(void);

/// Stops the process group as the shell expects of Ctrl-Z; returns when it is continued.
void waterfall_stop_process_group(void);

/// Another program has the terminal: keys that send signals are its affair.
void waterfall_signals_lend(void);

/// Signals do again what waterfall_signals_install said.
void waterfall_signals_take_back(void);

/// memfd_create(2), which Swift does not see: an unlinked file in memory; -1 on failure.
int waterfall_memory_file(const char *name);
