import WaterfallLayout
import WaterfallRecords

@testable package import WaterfallBoard
@testable import WaterfallViewer

extension TestViewer {
  /// What a command makes of a masonry layout.
  package enum LayoutShape {
    case masonry
    /// All cards lie at the top, on each other.
    case piled
    /// No card has a height.
    case flat
  }

  /// The answer of a command that computes masonry with the requested gaps.
  package static func answer(
    _ request: LayoutRequest, columns: Int, shape: LayoutShape = .masonry
  ) -> LayoutAnswer {
    var configuration = LayoutConfiguration()
    configuration.direction = request.direction
    configuration.columns = .count(columns)
    configuration.snap = .integral
    func number(_ name: String) -> Double {
      guard case .number(let digits)? = request.parameters.first(where: { $0.name == name })?.value
      else { return 0 }
      return Double(digits) ?? 0
    }
    configuration.columnGap = number("column gap")
    configuration.rowGap = number("row gap")
    var layout = MasonryLayout(configuration)
    layout.prepare(from: request.source, in: request.container)
    var elements = ReceivedElements(request.sections)
    layout.forEachAttributes { element in
      var element = element
      if shape == .piled { element.frame.y = 0 }
      if shape == .flat { (element.frame.y, element.frame.height) = (0, 0) }
      do throws(ReceivedElements.Fault) {
        try elements.take(element)
      } catch {
        fatalError("Masonry has an element that the board does not have: \(error)")
      }
    }
    elements.contentSize = layout.contentSize
    if shape == .piled { elements.contentSize.height = 12 }
    if shape == .flat { elements.contentSize.height = 0 }
    let received = ReceivedLayout(
      elements, container: request.container, direction: request.direction,
      hasStickyHeaders: request.hasStickyHeaders)
    return LayoutAnswer(
      edition: request.edition,
      outcome: .success(
        LayoutAnswer.Placed(
          layout: received, part: .all,
          moved: request.shown.map { elements.movedCount(since: $0) })),
      duration: .milliseconds(12))
  }
}
