#ifndef WATERFALL_CVTERM_SHIM_H
#define WATERFALL_CVTERM_SHIM_H

#include <vterm.h>

/* A cell with plain fields. VTermScreenCell has bit-fields, and a colour that is a union whose
   tag lies in its members: Swift would read them through unsafe pointers, so they are taken
   apart here. */
typedef struct {
  uint32_t chars[VTERM_MAX_CHARS_PER_CELL];
  int width; /* 0: the right half of a wide character */
  bool bold, underline, italic, blink, reverse;
  uint32_t foreground, background; /* CVTERM_COLOR_… */
} CVTermCell;

/* Colours as one number: the default, an index of the palette, or 0xRRGGBB. */
#define CVTERM_COLOR_DEFAULT 0x02000000u
#define CVTERM_COLOR_INDEXED 0x01000000u

static inline uint32_t cvterm_color(VTermColor color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color))
    return CVTERM_COLOR_DEFAULT;
  if (VTERM_COLOR_IS_INDEXED(&color)) return CVTERM_COLOR_INDEXED | color.indexed.idx;
  return (uint32_t)color.rgb.red << 16 | (uint32_t)color.rgb.green << 8 | color.rgb.blue;
}

/* False outside of the screen. libvterm marks a right half by the "character" -1. */
static inline bool cvterm_cell(const VTermScreen *screen, int row, int column, CVTermCell *out) {
  VTermScreenCell cell;
  if (!vterm_screen_get_cell(screen, (VTermPos){.row = row, .col = column}, &cell)) return false;
  bool right_half = cell.chars[0] == (uint32_t)-1;
  for (int place = 0; place < VTERM_MAX_CHARS_PER_CELL; place++)
    out->chars[place] = right_half ? 0 : cell.chars[place];
  out->width = right_half ? 0 : cell.width;
  out->bold = cell.attrs.bold;
  out->underline = cell.attrs.underline != 0;
  out->italic = cell.attrs.italic;
  out->blink = cell.attrs.blink;
  out->reverse = cell.attrs.reverse;
  out->foreground = cvterm_color(cell.fg);
  out->background = cvterm_color(cell.bg);
  return true;
}

/* Whether the next character would be drawn with default colours and no attribute. Here because
   each attribute comes back in a union of its own. */
static inline bool cvterm_pen_is_plain(const VTermState *state) {
  const VTermAttr flags[] = {VTERM_ATTR_BOLD, VTERM_ATTR_UNDERLINE, VTERM_ATTR_ITALIC,
                             VTERM_ATTR_BLINK, VTERM_ATTR_REVERSE};
  VTermValue value;
  for (size_t place = 0; place < sizeof flags / sizeof *flags; place++) {
    value.number = 0;
    if (vterm_state_get_penattr(state, flags[place], &value) && value.number != 0) return false;
  }
  const VTermAttr colors[] = {VTERM_ATTR_FOREGROUND, VTERM_ATTR_BACKGROUND};
  for (size_t place = 0; place < sizeof colors / sizeof *colors; place++)
    if (vterm_state_get_penattr(state, colors[place], &value)
        && cvterm_color(value.color) != CVTERM_COLOR_DEFAULT)
      return false;
  return true;
}

/* The members of the union that settermprop brings. */
static inline int cvterm_number(const VTermValue *value) { return value->number; }
static inline const char *cvterm_string(const VTermValue *value) { return value->string; }

#endif
