// What Swift needs to see libexif.
#pragma once

#include <libexif/exif-data.h>

// The directories are an array of C, which Swift has as a tuple.
static inline ExifEntry *waterfall_exif_entry(ExifData *data, ExifIfd directory, ExifTag tag) {
  return exif_content_get_entry(data->ifd[directory], tag);
}
