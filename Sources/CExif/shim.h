// What Swift needs to see of libexif. It is loaded when it is first needed.
#pragma once

#include <libexif/exif-data.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_EXIF(EACH) \
  EACH(exif_data_new_from_data) \
  EACH(exif_data_unref) \
  EACH(exif_content_get_entry) \
  EACH(exif_entry_get_value)
WATERFALL_TABLE(ExifFunctions, WATERFALL_EXIF)

// The directories are an array of C, which Swift has as a tuple.
static inline ExifContent *waterfall_exif_directory(ExifData *data, ExifIfd directory) {
  return data->ifd[directory];
}
