#include "CPlacement.h"

#include <time.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void placePlainly(const double *heights, ptrdiff_t count, double gap, double *ends,
                  ptrdiff_t lanes, double *tops, double *extents, int16_t *chosen) {
  for (ptrdiff_t item = 0; item < count; item++) {
    ptrdiff_t best = 0;
    double least = ends[0];
    for (ptrdiff_t lane = 1; lane < lanes; lane++) {
      if (ends[lane] < least) {
        least = ends[lane];
        best = lane;
      }
    }
    tops[item] = least;
    extents[item] = heights[item];
    chosen[item] = (int16_t)best;
    ends[best] = least + heights[item] + gap;
  }
}

uint64_t readLines(const uint64_t *memory, const uint32_t *places, ptrdiff_t count,
                   ptrdiff_t lanes, ptrdiff_t lines) {
  uint64_t sum = 0;
  for (ptrdiff_t first = 0; first < count; first += lanes) {
    // 0, but nobody knows before all that came before is read.
    const uint64_t *next = memory + (sum >> 63);
    for (ptrdiff_t lane = 0; lane < lanes; lane++) {
      const uint64_t *line = next + places[first + lane];
      for (ptrdiff_t number = 0; number < lines; number++) sum += line[8 * number];
    }
  }
  return sum;
}

size_t allocatedBytes(void) {
#ifdef __GLIBC__
  // Large blocks are mapped, and counted apart.
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

double processorNanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}
