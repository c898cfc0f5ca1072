// The part of expat that Swift uses. The library is loaded on first use.
#pragma once

#include <expat.h>

#include "../CFunctionTable/table.h"

#define WATERFALL_EXPAT(EACH) \
  EACH(XML_ParserCreate) \
  EACH(XML_SetUserData) \
  EACH(XML_SetElementHandler) \
  EACH(XML_SetCharacterDataHandler) \
  EACH(XML_UseForeignDTD) \
  EACH(XML_SetParamEntityParsing) \
  EACH(XML_SetExternalEntityRefHandler) \
  EACH(XML_SetSkippedEntityHandler) \
  EACH(XML_SetDefaultHandler) \
  EACH(XML_StopParser) \
  EACH(XML_ExternalEntityParserCreate) \
  EACH(XML_Parse) \
  EACH(XML_GetErrorCode) \
  EACH(XML_GetCurrentLineNumber) \
  EACH(XML_GetCurrentColumnNumber) \
  EACH(XML_ErrorString) \
  EACH(XML_ParserFree)
WATERFALL_TABLE(ExpatFunctions, WATERFALL_EXPAT)
