import WaterfallBoard
import WaterfallLab
import WaterfallRecords
import WaterfallViewer

/// A step of a demo's tour: a caption, and what the screen shows with it.
///
/// `NAME demo DEMO --tour` walks through the steps.
///
/// ```swift
/// let step = TourStep(
///   "{Lanes} of hills: there, and back again.", numbers: ["width": 30], place: .start,
///   marks: [.laneEnds], scroll: 20)
/// ```
///
/// A file for `--tour` contains the same as JSON.
public struct TourStep: Hashable, Sendable {
  /// Where a step begins in the cards.
  public enum Place: Hashable, Sendable {
    /// Where the previous step ended.
    case here
    /// At the first item.
    case start
    /// With this item in focus, counted from 1.
    case item(Int)
  }

  /// The things that the lab can mark on the cards.
  public enum Mark: Hashable, Sendable {
    /// Where each lane ends.
    case laneEnds
    /// Lines between the lanes.
    case columnLines
    /// The corners of the rectangle that the layout is queried with.
    case viewport
    /// A smaller rectangle, so that cards are seen to appear and disappear at its edges.
    case culling

    /// The name in a tour's file.
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

  /// Creates a step.
  ///
  /// The step is checked when the tour is started. A fault is reported then, with the step's
  /// number.
  ///
  /// - Parameters:
  ///   - caption: one or two sentences. `{lanes}`, `{Lanes}`, `{columns}`, `{gaps}` and the names
  ///     of the layout's own numbers are replaced by the values in force; `{{` is a brace.
  ///   - layout: the name of a layout to change to; nil means no change.
  ///   - numbers: values by the names in a tour's file; the layout's own numbers are allowed too.
  ///   - place: where the step begins.
  ///   - marks: what the lab marks. The lab is open in a step with marks.
  ///   - compared: the name of a layout to show beside the first one; nil if there is none.
  ///   - scroll: the rows that the step scrolls on its own (columns if horizontal).
  ///   - pause: seconds until the next step; nil means nine.
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
  /// Creates the tour of a package's demo. It writes each step as JSON, so that one checker serves
  /// files and packages.
  ///
  /// - Throws: what is wrong, and in which step.
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
