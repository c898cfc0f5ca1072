import WaterfallRecords
import WaterfallViewer

/// A step of a demo's tour: a caption, and what is seen with it. `NAME demo DEMO --tour` walks
/// through them.
///
/// ```swift
/// let step = TourStep(
///   "{Lanes} of hills: there, and back again.", numbers: ["width": 30], place: .start,
///   marks: [.laneEnds], scroll: 20)
/// ```
///
/// A file for `--tour` says the same as JSON.
public struct TourStep: Hashable, Sendable {
  /// Where a step begins.
  public enum Place: Hashable, Sendable {
    /// Where the step before has ended.
    case here
    /// At the first item.
    case start
    /// With an item in focus, counted from 1.
    case item(Int)
  }

  /// What the lab marks on the cards.
  public enum Mark: Hashable, Sendable {
    /// Where each lane ends.
    case laneEnds
    /// Lines between the lanes.
    case columnLines
    /// The corners of the rectangle that the layout is asked for.
    case viewport
    /// A smaller rectangle, so that cards are seen coming and going at its edges.
    case culling

    /// As a tour's file has it.
    fileprivate var name: String {
      switch self {
      case .laneEnds: "lane-ends"
      case .columnLines: "column-lines"
      case .viewport: "viewport"
      case .culling: "culling"
      }
    }
  }

  let value: CardItem.Value

  /// A step. It is checked when the tour is asked for; what is wrong with it is said then, with the
  /// step's number.
  ///
  /// - Parameters:
  ///   - caption: one or two sentences. `{lanes}`, `{Lanes}`, `{columns}`, `{gaps}` and the
  ///     names of the layout's own numbers stand for what is in force; `{{` is a brace.
  ///   - layout: the name of a layout to change to; nil: it stays.
  ///   - numbers: by the names that a tour's file has, a layout's own among them.
  ///   - place: where it begins.
  ///   - marks: what the lab marks; it is open in a step that marks something.
  ///   - compared: the name of a layout to show beside the first; nil: none.
  ///   - scroll: rows to scroll by itself (columns, when horizontal).
  ///   - pause: seconds until the next step; nil: nine.
  public init(
    _ caption: String, layout: String? = nil, numbers: [String: Int] = [:], place: Place = .here,
    marks: [Mark] = [], comparedWith compared: String? = nil, scroll: Int = 0,
    pause: Double? = nil
  ) {
    var fields = [CardItem.Field("caption", .text(caption))]
    if let layout { fields.append(CardItem.Field("layout", .text(layout))) }
    if !numbers.isEmpty {
      let numbers = numbers.sorted { $0.key < $1.key }
      fields.append(
        CardItem.Field(
          "numbers",
          .object(numbers.map { CardItem.Field($0.key, .number(Double($0.value))) })))
    }
    switch place {
    case .here: break
    case .start: fields.append(CardItem.Field("place", "start"))
    case .item(let number): fields.append(CardItem.Field("place", .number(Double(number))))
    }
    if !marks.isEmpty {
      fields.append(CardItem.Field("marks", .list(marks.map { .text($0.name) })))
    }
    if let compared { fields.append(CardItem.Field("compare", .text(compared))) }
    if scroll != 0 {
      let act = CardItem.Value.object([CardItem.Field("scroll", .number(Double(scroll)))])
      fields.append(CardItem.Field("acts", .list([act])))
    }
    if let pause { fields.append(CardItem.Field("pause", .number(pause))) }
    value = .object(fields)
  }
}

extension Tour {
  /// The tour of a package's demo. One checker serves files and packages.
  ///
  /// - Throws: what is wrong, and with which step.
  init(name: String, _ steps: [TourStep], in catalogue: Catalogue) throws(Failure) {
    var read: [Step] = []
    for (index, step) in steps.enumerated() {
      let document = CardItem.Value.object([CardItem.Field("steps", .list([step.value]))])
      var text: [UInt8] = []
      document.value.appendJSON(to: &text)
      var reader = JSONReader(text)
      do throws(JSONError) {
        read += try Tour(&reader, named: name, layouts: catalogue.layouts).steps
      } catch {
        throw .option(.badStep(of: name, number: index + 1, expected: error.expected))
      }
    }
    self.init(name: name, steps: read)
  }
}
