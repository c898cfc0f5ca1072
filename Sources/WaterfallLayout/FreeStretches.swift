/// The free stretches of some neighbouring lanes: holes from top to bottom, and everything below
/// them.
struct FreeStretches: Sendable {
  private struct Hole {
    /// Where an item may start; it has to end a row gap before `to`.
    let from: Double
    let to: Double

    /// An upper bound of the extents that have room. The sums are off by their last bits; the last
    /// term allows for more than that.
    func most(gap: Double) -> Double { to - gap - from + to * 0x1p-50 }
  }

  /// The leaves are small, because most holes are filled, and a leaf keeps its memory until its
  /// last hole is gone.
  private var holes = LeafList<Hole>(shift: 3)
  /// For each leaf of holes, an upper bound of the extents that have room in it: the greatest
  /// `most`, or less after a lower extent was tried in vain.
  private var greatest = GreatestTree()
  /// Everything from here on is free.
  private var end: Double
  private let gap: Double
  /// Whether holes of height 0 are kept.
  private let keepsPoints: Bool
  /// The lowest extent that is looked for. Holes without room for it are not kept.
  private let least: Double

  init(end: Double, gap: Double, keepsPoints: Bool, least: Double) {
    (self.end, self.gap, self.keepsPoints, self.least) = (end, gap, keepsPoints, least)
  }

  /// The least top at which an item of this extent has room. The extent is not below `least`.
  ///
  /// - Complexity: O(log n), amortised
  mutating func firstTop(for extent: Double) -> Double {
    while let leaf = greatest.first(atLeast: extent) {
      for index in 0..<holes.count(ofLeaf: leaf) {
        let hole = holes[LeafList.Place(leaf: leaf, index: index)]
        if hole.from + extent + gap <= hole.to { return hole.from }
      }
      // The bound was too great by the last bits of a sum. Lower it; else this leaf would be tried
      // for ever.
      greatest.set(extent.nextDown, at: leaf)
    }
    return end
  }

  /// Removes the stretch that an item covers: from its top to the line a row gap below its bottom.
  ///
  /// - Complexity: O(log n), amortised
  mutating func take(from top: Double, to next: Double) {
    guard top < end else {
      if let hole = hole(from: end, to: top) {
        insert(hole, at: LeafList.Place(leaf: holes.leafCount, index: 0))
      }
      end = max(end, next)
      return
    }
    end = max(end, next)
    var place = holes.partition(near: holes.leafCount - 1) { $0.to <= top }
    while place.leaf < holes.leafCount {
      let old = holes[place]
      guard old.from < next else { return }
      switch (hole(from: old.from, to: top), hole(from: next, to: old.to)) {
      case (let above?, let below?):
        replace(place, old, with: above)
        return insert(below, at: holes.next(place))
      case (let above?, nil):
        replace(place, old, with: above)
        place = holes.next(place)
      case (nil, let below?):
        return replace(place, old, with: below)
      case (nil, nil):
        place = remove(place, old)
      }
    }
  }

  private func hole(from: Double, to: Double) -> Hole? {
    let lowest = from + gap
    guard lowest < to || keepsPoints && lowest == to else { return nil }
    let hole = Hole(from: from, to: to)
    return hole.most(gap: gap) < least ? nil : hole
  }

  private mutating func replace(_ place: LeafList<Hole>.Place, _ old: Hole, with new: Hole) {
    holes[place] = new
    if new.most(gap: gap) > greatest[place.leaf] {
      greatest.set(new.most(gap: gap), at: place.leaf)
    } else if old.most(gap: gap) >= greatest[place.leaf] {
      update(place.leaf)
    }
  }

  /// - Returns: the place of the hole that follows.
  private mutating func remove(_ place: LeafList<Hole>.Place, _ old: Hole) -> LeafList<Hole>.Place {
    if holes.remove(at: place) {
      greatest.remove(at: place.leaf)
      return place
    }
    if old.most(gap: gap) >= greatest[place.leaf] { update(place.leaf) }
    return place.index < holes.count(ofLeaf: place.leaf)
      ? place : LeafList.Place(leaf: place.leaf + 1, index: 0)
  }

  private mutating func insert(_ hole: Hole, at place: LeafList<Hole>.Place) {
    switch holes.insert(hole, at: place) {
    case .leaf(let leaf):
      if hole.most(gap: gap) > greatest[leaf] { greatest.set(hole.most(gap: gap), at: leaf) }
    case .split(let leaf):
      greatest.insert(most(inLeaf: leaf + 1), at: leaf + 1)
      update(leaf)
    case .spilled(let leaf):
      update(leaf)
      update(leaf + 1)
    case .added(let leaf):
      greatest.insert(hole.most(gap: gap), at: leaf)
    }
  }

  private mutating func update(_ leaf: Int) { greatest.set(most(inLeaf: leaf), at: leaf) }

  private func most(inLeaf leaf: Int) -> Double {
    var most = -Double.infinity
    for index in 0..<holes.count(ofLeaf: leaf) {
      most = max(most, holes[LeafList.Place(leaf: leaf, index: index)].most(gap: gap))
    }
    return most
  }
}
