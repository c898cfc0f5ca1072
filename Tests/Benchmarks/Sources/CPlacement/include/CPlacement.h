#include <stddef.h>
#include <stdint.h>

/// The engine's peer: places each item in the shortest lane, the lowest of equal ones. It stores
/// top, extent and lane of each item.
void placePlainly(const double *heights, ptrdiff_t count, double gap, double *ends,
                  ptrdiff_t lanes, double *tops, double *extents, int16_t *chosen);

/// An item at its position.
struct PlainItem {
  double x, y, width, height;
  /// Its number in layout order.
  int64_t item;
};

/// The engine's peer for culling: finds the items that overlap the lines from `minY` to `maxY`, in
/// layout order. In each lane it finds the first item by binary search. Then it merges the results.
///
/// - items: sorted by lane, and in a lane from the top. Items of a lane do not overlap.
/// - starts: the index of each lane's first item, and the end of the last lane.
/// - found, other: need room for all results.
/// - runs: needs room for one more than the number of lanes.
ptrdiff_t cullPlainly(const struct PlainItem *items, const ptrdiff_t *starts, ptrdiff_t lanes,
                      double minY, double maxY, struct PlainItem *found, struct PlainItem *other,
                      ptrdiff_t *runs);

/// The bytes that are allocated now; 0 if the C library does not report them.
size_t allocatedBytes(void);

/// The processor time of the calling thread, in nanoseconds.
double processorNanoseconds(void);
