import WaterfallLayout

/// The number, or 0 if it is not finite or not positive (Geometry, "Bad numbers").
func good(_ number: Double) -> Double { number.isFinite && number > 0 ? number : 0 }

/// The sum, which stops at the greatest finite number.
func sum(_ numbers: Double...) -> Double {
  numbers.reduce(0) { min($0 + $1, .greatestFiniteMagnitude) }
}

/// A ratio of width : height; nil if it counts as absent.
func goodAspect(_ aspect: Double?) -> Double? {
  guard let aspect, aspect.isFinite, aspect > 0 else { return nil }
  return aspect
}

/// How numbers become whole cells, if they do.
struct ReferenceSnap {
  let isIntegral: Bool

  /// A gap, an inset or a spacing.
  func length(_ number: Double) -> Double {
    isIntegral ? good(number).rounded(.toNearestOrAwayFromZero) : good(number)
  }

  /// A height that is not below 0.
  func extent(_ number: Double) -> Double {
    let extent = isIntegral ? max(0, (number - 1e-9).rounded(.up)) : number
    return min(extent, .greatestFiniteMagnitude)
  }

  func insets(_ insets: Insets) -> Insets {
    Insets(
      top: length(insets.top), left: length(insets.left), bottom: length(insets.bottom),
      right: length(insets.right))
  }

  /// A stamp; without area if it pushes nothing.
  func stamp(_ stamp: Rect) -> Rect {
    let parts = [stamp.x, stamp.y, stamp.width, stamp.height]
    guard parts.allSatisfy(\.isFinite), stamp.width > 0, stamp.height > 0 else {
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }
    guard isIntegral else { return stamp }
    let (x, y) = (stamp.x.rounded(.down), stamp.y.rounded(.down))
    return Rect(x: x, y: y, width: stamp.maxX.rounded(.up) - x, height: stamp.maxY.rounded(.up) - y)
  }
}

extension Rect {
  /// The axes exchanged.
  var turned: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension Insets {
  /// The axes exchanged.
  var turned: Insets { Insets(top: left, left: top, bottom: right, right: bottom) }
}
