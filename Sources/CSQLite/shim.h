// The part of SQLite that Swift uses. The library is loaded on first use.
#pragma once

#include <sqlite3.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_SQLITE(EACH) \
  EACH(sqlite3_open_v2) \
  EACH(sqlite3_close_v2) \
  EACH(sqlite3_errmsg) \
  EACH(sqlite3_busy_handler) \
  EACH(sqlite3_progress_handler) \
  EACH(sqlite3_db_config) \
  EACH(sqlite3_limit) \
  EACH(sqlite3_prepare_v3) \
  EACH(sqlite3_finalize) \
  EACH(sqlite3_step) \
  EACH(sqlite3_reset) \
  EACH(sqlite3_bind_null) \
  EACH(sqlite3_bind_int64) \
  EACH(sqlite3_bind_double) \
  EACH(sqlite3_bind_text) \
  EACH(sqlite3_bind_blob) \
  EACH(sqlite3_bind_zeroblob) \
  EACH(sqlite3_column_count) \
  EACH(sqlite3_column_name) \
  EACH(sqlite3_column_type) \
  EACH(sqlite3_column_int64) \
  EACH(sqlite3_column_double) \
  EACH(sqlite3_column_text) \
  EACH(sqlite3_column_blob) \
  EACH(sqlite3_column_bytes) \
  EACH(sqlite3_blob_open) \
  EACH(sqlite3_blob_bytes) \
  EACH(sqlite3_blob_read) \
  EACH(sqlite3_blob_close)
WATERFALL_TABLE(SQLiteFunctions, WATERFALL_SQLITE)

// SQLITE_TRANSIENT casts -1 to a function pointer, which Swift cannot import.
static inline int waterfall_bind_text(
    __typeof__(sqlite3_bind_text) *bind, sqlite3_stmt *statement, int place, const char *text,
    int count) {
  return bind(statement, place, text, count, SQLITE_TRANSIENT);
}
static inline int waterfall_bind_blob(
    __typeof__(sqlite3_bind_blob) *bind, sqlite3_stmt *statement, int place, const void *bytes,
    int count) {
  return bind(statement, place, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
static inline int waterfall_db_config(
    __typeof__(sqlite3_db_config) *configure, sqlite3 *database, int option, int value) {
  return configure(database, option, value, (int *)0);
}
