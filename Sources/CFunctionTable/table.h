// A library that is loaded when it is first needed (Platform/Process/LoadedLibrary.swift) has its
// functions in a table: a struct with a pointer for each, and their names in the same order. The
// compiler takes the types of the pointers from the library's own header.
//
// The shim.h of each such library lists its functions once:
//
//     #define YAML_FUNCTIONS(EACH) EACH(yaml_parser_initialize) EACH(yaml_parser_delete)
//     WATERFALL_TABLE(YAMLFunctions, YAML_FUNCTIONS)
//
// YAMLFunctionsNames() then returns the names. Each ends with a null byte, and another one follows
// the last.
#pragma once

#define WATERFALL_POINTER(function) __typeof__(function) *function;
#define WATERFALL_NAME(function) #function "\0"
#define WATERFALL_TABLE(Table, LIST) \
  typedef struct { LIST(WATERFALL_POINTER) } Table; \
  static inline const char *_Nonnull Table##Names(void) { return LIST(WATERFALL_NAME); }
