#include <stddef.h>
#include <stdint.h>

/// The peer: shortest lane first, the lowest of equals; stores top, extent and lane of each item.
void placePlainly(const double *heights, ptrdiff_t count, double gap, double *ends,
                  ptrdiff_t lanes, double *tops, double *extents, int16_t *chosen);

/// The bytes that are allocated at present; 0 where nothing tells.
size_t allocatedBytes(void);

/// The time that the calling thread has had a processor.
double processorNanoseconds(void);
