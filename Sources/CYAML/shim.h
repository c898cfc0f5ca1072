// What Swift needs to see libyaml.
#pragma once

#include <yaml.h>
