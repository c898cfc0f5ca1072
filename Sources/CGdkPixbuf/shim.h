// The part of gdk-pixbuf 2.32 or newer that Swift uses. The library is loaded on first use.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../CFunctionTable/table.h"

// The library's own headers include GLib's, and need pkg-config flags that a Swift package must not
// pass on (-pthread). So the few functions in use are declared here. Their signatures have not
// changed since 2.32; gboolean is int, gsize is size_t and guchar is unsigned char.

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

extern GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, GError **error);
extern void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
extern int gdk_pixbuf_loader_write(
    GdkPixbufLoader *loader, const unsigned char *bytes, size_t count, GError **error);
extern int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
extern GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

// A picture with several frames. Its functions are deprecated since 2.44, but stay.
typedef struct _GdkPixbufAnimation GdkPixbufAnimation;
typedef struct _GdkPixbufAnimationIter GdkPixbufAnimationIter;

typedef struct {
  long tv_sec;
  long tv_usec;
} GTimeVal;

extern GdkPixbufAnimation *gdk_pixbuf_loader_get_animation(GdkPixbufLoader *loader);
extern int gdk_pixbuf_animation_is_static_image(GdkPixbufAnimation *animation);
extern GdkPixbufAnimationIter *gdk_pixbuf_animation_get_iter(
    GdkPixbufAnimation *animation, const GTimeVal *start);
extern int gdk_pixbuf_animation_iter_get_delay_time(GdkPixbufAnimationIter *iter);
extern GdkPixbuf *gdk_pixbuf_animation_iter_get_pixbuf(GdkPixbufAnimationIter *iter);
extern int gdk_pixbuf_animation_iter_advance(
    GdkPixbufAnimationIter *iter, const GTimeVal *now);

extern int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_n_channels(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_bits_per_sample(const GdkPixbuf *pixbuf);
extern int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
extern size_t gdk_pixbuf_get_byte_length(const GdkPixbuf *pixbuf);
extern const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);

typedef void (*GLogFunc)(const char *domain, int level, const char *message, void *data);
extern GLogFunc g_log_set_default_handler(GLogFunc function, void *data);

extern void g_object_unref(void *object);
extern void g_error_free(GError *error);

#define WATERFALL_PIXBUF(EACH) \
  EACH(gdk_pixbuf_loader_new_with_type) \
  EACH(gdk_pixbuf_loader_set_size) \
  EACH(gdk_pixbuf_loader_write) \
  EACH(gdk_pixbuf_loader_close) \
  EACH(gdk_pixbuf_loader_get_pixbuf) \
  EACH(gdk_pixbuf_loader_get_animation) \
  EACH(gdk_pixbuf_animation_is_static_image) \
  EACH(gdk_pixbuf_animation_get_iter) \
  EACH(gdk_pixbuf_animation_iter_get_delay_time) \
  EACH(gdk_pixbuf_animation_iter_get_pixbuf) \
  EACH(gdk_pixbuf_animation_iter_advance) \
  EACH(gdk_pixbuf_get_width) \
  EACH(gdk_pixbuf_get_height) \
  EACH(gdk_pixbuf_get_n_channels) \
  EACH(gdk_pixbuf_get_bits_per_sample) \
  EACH(gdk_pixbuf_get_rowstride) \
  EACH(gdk_pixbuf_get_byte_length) \
  EACH(gdk_pixbuf_read_pixels) \
  EACH(g_log_set_default_handler) \
  EACH(g_object_unref) \
  EACH(g_error_free)
WATERFALL_TABLE(PixbufFunctions, WATERFALL_PIXBUF)
