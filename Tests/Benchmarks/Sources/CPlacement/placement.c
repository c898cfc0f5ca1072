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

/// The first index from `low` on whose item ends below `y`, by binary search.
static ptrdiff_t firstBelow(const struct PlainItem *items, ptrdiff_t low, ptrdiff_t high, double y) {
  while (low < high) {
    ptrdiff_t middle = low + (high - low) / 2;
    if (items[middle].y + items[middle].height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/// Merges two neighbouring runs, each sorted by item number.
static void merge(const struct PlainItem *from, ptrdiff_t start, ptrdiff_t middle, ptrdiff_t end,
                  struct PlainItem *to) {
  ptrdiff_t left = start, right = middle;
  for (ptrdiff_t place = start; place < end; place++) {
    if (right >= end || (left < middle && from[left].item < from[right].item)) to[place] = from[left++];
    else to[place] = from[right++];
  }
}

ptrdiff_t cullPlainly(const struct PlainItem *items, const ptrdiff_t *starts, ptrdiff_t lanes,
                      double minY, double maxY, struct PlainItem *found, struct PlainItem *other,
                      ptrdiff_t *runs) {
  ptrdiff_t count = 0, runCount = 0;
  runs[0] = 0;
  for (ptrdiff_t lane = 0; lane < lanes; lane++) {
    ptrdiff_t end = starts[lane + 1];
    for (ptrdiff_t place = firstBelow(items, starts[lane], end, minY);
         place < end && items[place].y < maxY; place++)
      if (items[place].height > 0) found[count++] = items[place];
    if (count > runs[runCount]) runs[++runCount] = count;
  }
  struct PlainItem *from = found, *to = other;
  while (runCount > 1) {
    ptrdiff_t merged = 0;
    for (ptrdiff_t run = 0; run < runCount; run += 2) {
      ptrdiff_t middle = runs[run + 1], end = run + 2 <= runCount ? runs[run + 2] : middle;
      merge(from, runs[run], middle, end, to);
      runs[++merged] = end;
    }
    runCount = merged;
    struct PlainItem *swap = from;
    from = to;
    to = swap;
  }
  if (from != found) for (ptrdiff_t place = 0; place < count; place++) found[place] = from[place];
  return count;
}

size_t allocatedBytes(void) {
#ifdef __GLIBC__
  // Large blocks are mapped, and glibc counts them separately.
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
