// What Swift needs to see of zlib, liblzma, libzstd and libbz2.
#pragma once

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

// inflateInit2 is a macro. 31: the widest window, and gzip's head and sum are read as well.
static inline int waterfall_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 31);
}
