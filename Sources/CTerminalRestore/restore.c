#define _GNU_SOURCE
#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t armed = 0;
static int terminal = -1;
static struct termios saved;
static int saved_flags = -1;
// Also with the bytes that free a few hundred pictures.
static char farewell[16384];
static size_t farewell_count = 0;
static char note[1024];
static size_t note_count = 0;
static volatile sig_atomic_t kept_stderr = -1;
static volatile sig_atomic_t original_stderr = -1;
static volatile sig_atomic_t signal_pipe = -1;
static volatile sig_atomic_t unanswered = 0;
// When the first of these came.
static atomic_llong first_unanswered = 0;
static volatile sig_atomic_t is_hung_up = 0;
static volatile sig_atomic_t borrower = 0;
static volatile sig_atomic_t lends = 0;
// The thread that is writing to the terminal; 0 for none.
static _Atomic(pthread_t) writer = 0;
static atomic_bool dying = 0;
static volatile sig_atomic_t restores_with_note = 0;

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT, SIGSYS};
static const int ending[] = {SIGINT,  SIGTERM,   SIGHUP,  SIGUSR1, SIGUSR2, SIGALRM,
                             SIGPROF, SIGVTALRM, SIGXCPU, SIGIO,   SIGPWR,  SIGSTKFLT};
static const int passed[] = {SIGTSTP, SIGCONT, SIGWINCH};
// With these ignored, a write fails instead: the reader is gone, or the file has its largest size.
static const int ignored[] = {SIGPIPE, SIGXFSZ};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

void waterfall_restore_arm(
    int fd, const struct termios *settings, int flags, const char *bytes, size_t count) {
  armed = 0;
  terminal = fd;
  saved = *settings;
  saved_flags = flags;
  farewell_count = count < sizeof farewell ? count : sizeof farewell;
  memcpy(farewell, bytes, farewell_count);
  armed = 1;
}

void waterfall_restore_disarm(void) { armed = 0; }

void waterfall_restore_note(const char *bytes, size_t count) {
  note_count = 0;
  count = count < sizeof note ? count : sizeof note;
  memcpy(note, bytes, count);
  note_count = count;
}

void waterfall_restore_keep_stderr(int kept, int original) {
  kept_stderr = kept;
  original_stderr = original;
}

ssize_t waterfall_restore_write(int fd, const void *bytes, size_t count) {
  writer = pthread_self();
  // Once a thread restores the terminal, another write would undo the farewell. So wait for the
  // end.
  while (dying) pause();
  ssize_t written = write(fd, bytes, count);
  int error = errno;
  writer = 0;
  errno = error;
  return written;
}

// After this call only the calling thread writes to the terminal.
static void silence_writers(void) {
  const struct timespec moment = {.tv_nsec = 1000000};
  // Only one thread can restore: the first that crashes. The others wait until it ends the process.
  while (atomic_exchange(&dying, 1)) pause();
  // A write does not block, so it is over soon. Waits at most about 100 ms.
  for (int tries = 0; tries < 100 && writer != 0 && writer != pthread_self(); tries++)
    nanosleep(&moment, NULL);
}

static void write_all(int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    // The terminal does not block. If it takes no byte for a second, it is frozen or gone.
    struct pollfd room = {.fd = fd, .events = POLLOUT};
    if (written < 0 && errno == EAGAIN && poll(&room, 1, 1000) > 0 && !(room.revents & POLLERR))
      continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static void restore(void) {
  if (armed) {
    armed = 0;
    write_all(terminal, farewell, farewell_count);
    // Not TCSADRAIN: it would wait forever for a frozen terminal.
    tcsetattr(terminal, TCSANOW, &saved);
    // Discards keys and answers meant for this program; the shell would take them as commands. They
    // may come until the settings are back, so this comes last.
    tcflush(terminal, TCIFLUSH);
    if (saved_flags >= 0) fcntl(terminal, F_SETFL, saved_flags);
  }
  if (kept_stderr >= 0 && original_stderr >= 0) {
    char buffer[4096];
    // The file has its full length from the start; the text ends where the next byte would go.
    off_t end = lseek(kept_stderr, 0, SEEK_CUR), place = 0;
    while (place < end) {
      size_t most = end - place < (off_t)sizeof buffer ? (size_t)(end - place) : sizeof buffer;
      ssize_t count = pread(kept_stderr, buffer, most, place);
      if (count <= 0) break;
      write_all(original_stderr, buffer, (size_t)count);
      place += count;
    }
    kept_stderr = -1;
  }
  if (restores_with_note && note_count > 0)
    write_all(original_stderr >= 0 ? original_stderr : STDERR_FILENO, note, note_count);
}

// Asks the group that has the terminal to end, and gives it a moment. What it has left on the
// terminal is undone after that.
static void dismiss_borrower(int number) {
  const struct timespec moment = {.tv_nsec = 10000000};
  kill(-borrower, SIGHUP);
  kill(-borrower, SIGCONT);
  for (int tries = 0; tries < 30; tries++) {
    if (waitpid(borrower, NULL, WNOHANG) != 0) return;
    nanosleep(&moment, NULL);
  }
  // After a hang-up nobody can reach it any more.
  if (number == SIGHUP) kill(-borrower, SIGKILL);
}

static void die(int number) {
  silence_writers();
  if (borrower > 0) dismiss_borrower(number);
  restore();
  signal(number, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  raise(number);
}

static void pass_on(int number) {
  int before = errno;
  char byte = (char)number;
  if (signal_pipe >= 0) (void)!write(signal_pipe, &byte, 1);
  errno = before;
}

static void on_fatal(int number) {
  if (number == SIGQUIT && lends) return pass_on(number);
  restores_with_note = number != SIGQUIT && number != SIGSYS;
  die(number);
}

static long long nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void on_ending(int number) {
  if (number == SIGINT && lends) return pass_on(number);
  if (number == SIGHUP) is_hung_up = 1;
  long long now = nanoseconds();
  if (unanswered++ == 0) {
    first_unanswered = now;
    return pass_on(number);
  }
  // When a terminal goes, the kernel and each shell in it send SIGHUP.
  if (number != SIGHUP || now - first_unanswered > 1000000000LL) die(number);
}

static void handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void handle_all(const int *numbers, size_t count, void (*handler)(int), int flags) {
  for (size_t i = 0; i < count; i++) handle(numbers[i], handler, flags);
}

void waterfall_signals_install(int pipe) {
  // Handlers have their own stack, so that the terminal is restored after a stack overflow, too.
  static char stack[65536];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  signal_pipe = pipe;
  unanswered = 0;
  is_hung_up = 0;
  handle_all(fatal, COUNT(fatal), on_fatal, SA_ONSTACK);
  handle_all(ending, COUNT(ending), on_ending, SA_ONSTACK | SA_RESTART);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++)
    handle(number, on_ending, SA_ONSTACK | SA_RESTART);
  handle_all(passed, COUNT(passed), pass_on, SA_ONSTACK | SA_RESTART);
  handle_all(ignored, COUNT(ignored), SIG_IGN, 0);
  // The parent may have had SIGCHLD ignored; waiting for a child would then fail.
  signal(SIGCHLD, SIG_DFL);
}

void waterfall_signals_uninstall(void) {
  handle_all(fatal, COUNT(fatal), SIG_DFL, 0);
  for (size_t i = 0; i < COUNT(ending); i++) {
    // More HUPs may follow the first one, while the program still keeps what is to be kept.
    int is_same_end = ending[i] == SIGHUP && is_hung_up;
    handle(ending[i], is_same_end ? SIG_IGN : SIG_DFL, 0);
  }
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) signal(number, SIG_DFL);
  handle_all(passed, COUNT(passed), SIG_DFL, 0);
  handle_all(ignored, COUNT(ignored), SIG_DFL, 0);
  signal_pipe = -1;
}

void waterfall_stop_process_group(void) {
  signal(SIGTSTP, SIG_DFL);
  kill(0, SIGTSTP);
  handle(SIGTSTP, pass_on, SA_ONSTACK | SA_RESTART);
}

void waterfall_signals_watch_children(void) { handle(SIGCHLD, pass_on, SA_ONSTACK | SA_RESTART); }

void waterfall_signals_leave_children(void) { signal(SIGCHLD, SIG_DFL); }

void waterfall_signals_note_borrower(pid_t group) { borrower = group; }

void waterfall_signals_note_lending(int value) { lends = value; }

int waterfall_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int waterfall_bounded_memory_file(const char *name, long size) {
  int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  if (ftruncate(file, size) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0)
    return file;
  close(file);
  return -1;
}
