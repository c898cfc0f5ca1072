/// Where some neighbouring lanes are all free: holes from top to bottom, and everything below them.
struct FreeStretches: Sendable {
  private struct Hole {
    /// Where an item may start; it has to end a row gap before `to`.
    let from: Double
    let to: Double

    /// Nothing higher has room: sums are off by their last bits, and more than that is allowed for
    /// them.
    func most(gap: Double) -> Double { to - gap - from + to * 0x1p-50 }
  }

  /// In small leaves: most holes go, and a leaf keeps its memory until its last one does.
  private var holes = LeafList<Hole>(shift: 3)
  /// For each leaf of holes, a height above which nothing has room in it: the greatest `most`, or
  /// less if something lower was tried in vain.
  private var greatest = GreatestTree()
  /// From here on all is free.
  private var end: Double
  private let gap: Double
  /// Whether stretches without any height are kept.
  private let keepsPoints: Bool
  /// Nothing lower is looked for: holes that have no room for it are not kept.
  private let least: Double

  init(end: Double, gap: Double, keepsPoints: Bool, least: Double) {
    (self.end, self.gap, self.keepsPoints, self.least) = (end, gap, keepsPoints, least)
  }

  /// The least top at which something this high has room. It is at least as high as the least that
  /// is looked for.
  ///
  /// - Complexity: O(log n), amortised
  mutating func firstTop(for extent: Double) -> Double {
    while let leaf = greatest.first(atLeast: extent) {
      for index in 0..<holes.count(ofLeaf: leaf) {
        let hole = holes[LeafList.Place(leaf: leaf, index: index)]
        if hole.from + extent + gap <= hole.to { return hole.from }
      }
      // What was known was too great by the last bits of a sum.
      greatest.set(extent.nextDown, at: leaf)
    }
    return end
  }

  /// Takes out what an item covers: from its top to its bottom with the row gap below it.
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

  /// - Returns: the place of the hole after it.
  private mutating func remove(
    _ place: LeafList<Hole>.Place, _ old: Hole
  ) -> LeafList<Hole>.Place {
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
