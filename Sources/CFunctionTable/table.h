// Function tables of libraries that are loaded on first use (Platform/Process/LoadedLibrary.swift).
// A table is a struct with one pointer per function. The functions' names are listed in the same
// order. The compiler takes the pointers' types from the library's own header.
//
// The shim.h of each such library lists its functions once:
//
//     #define YAML_FUNCTIONS(EACH) EACH(yaml_parser_initialize) EACH(yaml_parser_delete)
//     WATERFALL_TABLE(YAMLFunctions, YAML_FUNCTIONS)
//
// YAMLFunctionsNames() then returns the names. Each ends with a null byte. A second null byte
// follows the last name.
#pragma once

#define WATERFALL_POINTER(function) __typeof__(function) *function;
#define WATERFALL_NAME(function) #function "\0"
#define WATERFALL_TABLE(Table, LIST) \
  typedef struct { LIST(WATERFALL_POINTER) } Table; \
  static inline const char *_Nonnull Table##Names(void) { return LIST(WATERFALL_NAME); }
