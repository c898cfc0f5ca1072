// The part of ncursesw that Swift uses.
#pragma once

// <curses.h> declares the wide-character functions only on request. It also defines many functions
// as macros, which Swift cannot import; NCURSES_NOMACROS declares the functions instead.
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <wchar.h>

// <term.h> would define hundreds of macros with short names (lines, columns, tab…). So the
// functions in use are declared here.
extern char *tigetstr(const char *);
extern int tigetflag(const char *);

// Swift 6 treats globals of a C library as unsafe mutable state, and cannot import such macros.
static inline WINDOW *waterfall_newscr(void) { return newscr; }
static inline WINDOW *waterfall_curscr(void) { return curscr; }
static inline int waterfall_colors(void) { return COLORS; }
static inline int waterfall_color_pairs(void) { return COLOR_PAIRS; }
static inline attr_t waterfall_bold(void) { return A_BOLD; }
static inline attr_t waterfall_dim(void) { return A_DIM; }
static inline attr_t waterfall_underline(void) { return A_UNDERLINE; }
static inline attr_t waterfall_reverse(void) { return A_REVERSE; }
static inline attr_t waterfall_italic(void) { return A_ITALIC; }

// setcchar takes the colour pair as a short. Swift sees its parameter for larger pairs as void *.
static inline int waterfall_cell(cchar_t *cell, const wchar_t *text, attr_t attributes, int pair) {
  return setcchar(cell, text, attributes, (short)(pair < 32767 ? pair : 0), &pair);
}

// <wchar.h> declares wcwidth only under a feature macro that Swift's C importer does not set.
extern int wcwidth(wchar_t);
static inline int waterfall_width(int scalar) { return wcwidth((wchar_t)scalar); }

// tparm takes a variable number of arguments, which Swift cannot pass.
static inline char *waterfall_fill(const char *capability, int first, int second) {
  return tparm(capability, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}
