// The choice of the next item's lane.
extension SectionGeometry {
  /// The first lane for an item of this span, and its top.
  func candidate(span: Int, policy: LayoutRules.Policy) -> (lane: Int, top: Double) {
    let last = ends.count - span
    switch policy {
    case .roundRobin:
      let lane = cursor <= last ? cursor : 0
      return (lane, top(lane: lane, span: span))
    case .shortest:
      return leastCandidate(span: span)
    case .tolerant(let tolerance):
      let limit = leastCandidate(span: span).top.adding(tolerance)
      var first: (lane: Int, top: Double)?
      for lane in 0...last {
        let top = top(lane: lane, span: span)
        guard top <= limit else { continue }
        if lane >= cursor { return (lane, top) }
        if first == nil { first = (lane, top) }
      }
      return first ?? leastCandidate(span: span)
    }
  }

  /// Moves the lane ends below an item that was placed, and the cursor past it.
  mutating func occupy(lane: Int, span: Int, bottom: Double) {
    let end = bottom.adding(rules.itemGap)
    for covered in lane..<lane + span { ends[covered] = max(ends[covered], end) }
    cursor = lane + span == ends.count ? 0 : lane + span
  }

  func leastCandidate(span: Int) -> (lane: Int, top: Double) {
    var best = (lane: 0, top: top(lane: 0, span: span))
    for lane in 1..<max(1, ends.count - span + 1) {
      let top = top(lane: lane, span: span)
      if top < best.top { best = (lane, top) }
    }
    return best
  }

  func top(lane: Int, span: Int) -> Double {
    var greatest = ends[lane]
    for covered in lane + 1..<max(lane + 1, lane + span) { greatest = max(greatest, ends[covered]) }
    return greatest
  }
}
