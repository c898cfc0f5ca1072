// The part of libexif that Swift uses. The library is loaded on first use.
#pragma once

#include <libexif/exif-data.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_EXIF(EACH) \
  EACH(exif_data_new_from_data) \
  EACH(exif_data_unref) \
  EACH(exif_content_get_entry) \
  EACH(exif_entry_get_value)
WATERFALL_TABLE(ExifFunctions, WATERFALL_EXIF)

// `ifd` is a C array, which Swift imports as a tuple; a tuple cannot be indexed.
static inline ExifContent *waterfall_exif_directory(ExifData *data, ExifIfd directory) {
  return data->ifd[directory];
}
