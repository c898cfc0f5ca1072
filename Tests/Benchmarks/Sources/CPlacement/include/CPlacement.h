#include <stddef.h>
#include <stdint.h>

/// The peer: shortest lane first, the lowest of equals; stores top, extent and lane of each item.
void placePlainly(const double *heights, ptrdiff_t count, double gap, double *ends,
                  ptrdiff_t lanes, double *tops, double *extents, int16_t *chosen);

/// An item where it was placed.
struct PlainItem {
  double x, y, width, height;
  /// Its number in layout order.
  int64_t item;
};

/// The peer of culling: the items that share a line with those from `minY` to `maxY`, in layout
/// order. Of each lane it finds the first one by halving, and merges what it has found.
///
/// - items: by lane, in a lane from the top; none overlaps another one of its lane.
/// - starts: where each lane begins, and the end of the last one.
/// - found, other: with room for all that is found.
/// - runs: with room for one more than there are lanes.
ptrdiff_t cullPlainly(const struct PlainItem *items, const ptrdiff_t *starts, ptrdiff_t lanes,
                      double minY, double maxY, struct PlainItem *found, struct PlainItem *other,
                      ptrdiff_t *runs);

/// The bytes that are allocated at present; 0 where nothing tells.
size_t allocatedBytes(void);

/// The time that the calling thread has had a processor.
double processorNanoseconds(void);
