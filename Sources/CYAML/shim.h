// The part of libyaml that Swift uses. The library is loaded on first use.
#pragma once

#include <yaml.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_YAML(EACH) \
  EACH(yaml_parser_initialize) \
  EACH(yaml_parser_set_encoding) \
  EACH(yaml_parser_set_input_string) \
  EACH(yaml_parser_parse) \
  EACH(yaml_parser_delete) \
  EACH(yaml_event_delete)
WATERFALL_TABLE(YAMLFunctions, WATERFALL_YAML)
