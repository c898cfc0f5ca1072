// The parts of zlib, liblzma, libzstd and libbz2 that Swift uses. Each library is loaded on first
// use.
#pragma once

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_GZIP(EACH) EACH(inflateInit2_) EACH(inflate) EACH(inflateEnd)
WATERFALL_TABLE(GzipFunctions, WATERFALL_GZIP)

#define WATERFALL_ZLIB(EACH) EACH(deflateInit2_) EACH(deflate) EACH(deflateEnd)
WATERFALL_TABLE(ZlibFunctions, WATERFALL_ZLIB)

#define WATERFALL_BZIP2(EACH) \
  EACH(BZ2_bzDecompressInit) EACH(BZ2_bzDecompress) EACH(BZ2_bzDecompressEnd)
WATERFALL_TABLE(Bzip2Functions, WATERFALL_BZIP2)

#define WATERFALL_XZ(EACH) EACH(lzma_stream_decoder) EACH(lzma_code) EACH(lzma_end)
WATERFALL_TABLE(XZFunctions, WATERFALL_XZ)

#define WATERFALL_ZSTD(EACH) \
  EACH(ZSTD_createDStream) \
  EACH(ZSTD_freeDStream) \
  EACH(ZSTD_decompressStream) \
  EACH(ZSTD_isError) \
  EACH(ZSTD_getErrorCode)
WATERFALL_TABLE(ZstdFunctions, WATERFALL_ZSTD)

// 31 = 15 + 16: the largest window (2^15 bytes); zlib also reads gzip's header and checks its sum.
static inline int waterfall_inflate_init(GzipFunctions gzip, z_stream *stream) {
  return gzip.inflateInit2_(stream, 31, ZLIB_VERSION, (int)sizeof(z_stream));
}

// 15: the largest window, and zlib's own header. 8: the usual memory. Z_RLE looks only for repeated
// bytes: filtered pixels have no longer repetitions, and this takes half of the time.
static inline int waterfall_deflate_init(ZlibFunctions zlib, z_stream *stream) {
  return zlib.deflateInit2_(
      stream, 1, Z_DEFLATED, 15, 8, Z_RLE, ZLIB_VERSION, (int)sizeof(z_stream));
}
