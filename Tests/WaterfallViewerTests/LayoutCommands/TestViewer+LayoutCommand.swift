import WaterfallLayout
import WaterfallRecords

@testable import WaterfallViewer

extension TestViewer {
  /// The answer of a command that computes masonry with the requested gaps.
  static func masonry(_ request: LayoutRequest, columns: Int) -> LayoutAnswer {
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
      do throws(ReceivedElements.Fault) {
        try elements.take(element)
      } catch {
        fatalError("Masonry has an element that the board does not have: \(error)")
      }
    }
    elements.contentSize = layout.contentSize
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
