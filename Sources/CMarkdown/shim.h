// The part of cmark-gfm that Swift uses. The library is loaded on first use.
#pragma once

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_MARKDOWN(EACH) \
  EACH(cmark_gfm_core_extensions_ensure_registered) \
  EACH(cmark_parser_new) \
  EACH(cmark_parser_free) \
  EACH(cmark_find_syntax_extension) \
  EACH(cmark_parser_attach_syntax_extension) \
  EACH(cmark_parser_feed) \
  EACH(cmark_parser_finish) \
  EACH(cmark_node_free) \
  EACH(cmark_iter_new) \
  EACH(cmark_iter_free) \
  EACH(cmark_iter_next) \
  EACH(cmark_iter_get_node) \
  EACH(cmark_node_get_list_type) \
  EACH(cmark_node_get_list_start) \
  EACH(cmark_node_get_type_string) \
  EACH(cmark_node_get_literal) \
  EACH(cmark_node_get_fence_info) \
  EACH(cmark_node_get_url) \
  EACH(cmark_node_parent) \
  EACH(cmark_node_first_child) \
  EACH(cmark_node_last_child) \
  EACH(cmark_node_get_start_line) \
  EACH(cmark_node_get_type) \
  EACH(cmark_gfm_extensions_get_table_columns) \
  EACH(cmark_gfm_extensions_get_table_alignments) \
  EACH(cmark_syntax_extension_new) \
  EACH(cmark_syntax_extension_free) \
  EACH(cmark_syntax_extension_set_open_block_func) \
  EACH(cmark_syntax_extension_set_private) \
  EACH(cmark_syntax_extension_get_private) \
  EACH(cmark_get_default_mem_allocator)
WATERFALL_TABLE(MarkdownFunctions, WATERFALL_MARKDOWN)

// Each version has its own file name, because the functions change between versions.
static inline const char *_Nonnull waterfall_markdown_version(void) {
  return CMARK_GFM_VERSION_STRING;
}
