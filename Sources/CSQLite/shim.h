// What Swift needs to see SQLite.
#pragma once

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function, which does not arrive in Swift.
static inline int waterfall_bind_text(
    sqlite3_stmt *statement, int place, const char *text, int count) {
  return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
static inline int waterfall_bind_blob(
    sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(statement, place, 0)
                    : sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
static inline int waterfall_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
