// What Swift needs to see expat.
#pragma once

#include <expat.h>
