#include <stddef.h>
#include <stdint.h>

/// The peer: shortest lane first, the lowest of equals; stores top, extent and lane of each item.
void placePlainly(const double *heights, ptrdiff_t count, double gap, double *ends,
                  ptrdiff_t lanes, double *tops, double *extents, int16_t *chosen);

/// Reads so many lines of memory from each place on, one place for each lane and then the next,
/// when these are read; a place counts numbers of 64 bits, and each number read is small.
uint64_t readLines(const uint64_t *memory, const uint32_t *places, ptrdiff_t count,
                   ptrdiff_t lanes, ptrdiff_t lines);

/// The bytes that are allocated at present; 0 where nothing tells.
size_t allocatedBytes(void);

/// The time that the calling thread has had a processor.
double processorNanoseconds(void);
