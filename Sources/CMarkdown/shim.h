// What Swift needs to see cmark-gfm.
#pragma once

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
