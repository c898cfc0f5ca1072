import WaterfallItems
import WaterfallLayout

extension CardLayout {
  /// Describes the attributes of the item at `path`, in the layout's own unit; nil if there is no
  /// such item.
  func words(_ words: AttributeWords, at path: ItemPath) -> String? {
    let (layout, path) = unscaled(path)
    guard let attributes = layout.attributes(at: path) else { return nil }
    let frame = attributes.frame
    switch words {
    case .frame:
      return "\(short(frame.x)), \(short(frame.y)), \(short(frame.width)) × \(short(frame.height))"
    case .culling:
      guard choice.kind.traits.contains(.cullsByPart), let culled = layout.culledFrame(at: path)
      else {
        return "Column \(attributes.lane + 1), at \(short(frame.y))."
      }
      let row = path.item / max(1, laneCount) + 1
      return "Row \(row), column \(attributes.lane + 1), " + place(of: frame, culledBy: culled)
    }
  }

  private func place(of frame: Rect, culledBy culled: Rect) -> String {
    let place = "at \(short(frame.y))"
    guard culled != frame else { return "\(place), and culled there." }
    let late = culled.y < frame.maxY ? "\(short(culled.y - frame.y)) too late" : "below its own end"
    return "\(place). Culled as if at \(short(culled.y)): \(late)."
  }
}

/// A number with at most two decimals.
private func short(_ number: Double) -> String {
  guard number.magnitude < 1e12 else { return "\(number)" }
  let hundredths = Int((number * 100).rounded())
  return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
