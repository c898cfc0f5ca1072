package import Platform
package import WaterfallLayout
import WaterfallRecords

/// A board that a layout command is to lay out.
package struct LayoutRequest: Sendable {
  /// As the shell takes it.
  let command: String
  /// What of the board it is.
  let edition: Board.Edition
  let source: CardSource
  /// In the layout's own unit.
  let container: Size
  let direction: LayoutConfiguration.Direction
  let hasStickyHeaders: Bool
  /// The numbers in force, by their names in the lab.
  let parameters: [(name: String, value: Value)]
  /// Whether the command begins anew, whatever it is doing.
  let startsAnew: Bool

  /// What the board has of each section.
  var sections: [ReceivedElements.Section] {
    (0..<source.sectionCount).map { section in
      ReceivedElements.Section(
        itemCount: source.itemCount(inSection: section),
        hasHeader: source.hasHeader(inSection: section),
        hasFooter: source.hasFooter(inSection: section))
    }
  }
}

/// What came of a board.
package struct LayoutAnswer: Sendable {
  let edition: Board.Edition
  let outcome: Result<Placed, LayoutFault>
  /// From the question to the answer.
  let duration: Duration

  /// The frames that a command has answered.
  struct Placed: Sendable {
    let layout: ReceivedLayout
    /// Whether it was asked for what is new alone.
    let part: LayoutWork.Part
    /// How many stand elsewhere than in its answer before; nil: there was none.
    let moved: Int?
  }

  /// nil: it has answered well.
  package var fault: LayoutFault? {
    guard case .failure(let fault) = outcome else { return nil }
    return fault
  }
}

/// Why a layout command has not answered well.
package enum LayoutFault: Error, Hashable, Sendable {
  /// A line of the answer, from 1, should go on in another way.
  case malformed(line: Int, expected: String)
  /// An element that cannot be, in this line of the answer.
  case element(ReceivedElements.Fault, line: Int)
  /// An element has no such number.
  case lacking(String, Attributes.Kind, ItemPath, line: Int)
  /// A line has more than so many bytes.
  case longLine(Int, most: Int)
  /// There were more than so many bytes.
  case tooMuch(megabytes: Int)
  /// Nothing came for so long.
  case silent(seconds: Int)
  /// It ended before its answer did; and what it said of errors.
  case ended(CommandEnd, said: String?)
  /// The system's reason.
  case notStarted(String)
}

extension LayoutFault {
  /// In a line, for people. It holds text of the command's.
  package var words: String {
    switch self {
    case .malformed(let line, let expected): "line \(line): expected \(expected)"
    case .element(let fault, let line): "line \(line): \(fault.words)"
    case .lacking(let name, let kind, let path, let line):
      "line \(line): \(kind.words(at: path)) has no \(name)"
    case .longLine(let line, let most): "line \(line) is longer than \(most >> 10) kB"
    case .tooMuch(let megabytes): "it printed more than \(megabytes) MB"
    case .silent(let seconds):
      "nothing came for \(seconds) s; does it read one line, and flush what it prints?"
    case .ended(let end, let said):
      said ?? end.words ?? "it ended before its line of kind contentSize"
    case .notStarted(let reason): reason
    }
  }
}

extension ReceivedElements.Fault {
  fileprivate var words: String {
    switch self {
    case .noSection(let section, let count): "section \(section) is not there, of \(count)"
    case .noItem(let path, let count):
      "item \(path.item) of section \(path.section) is not there, of \(count)"
    case .none(let kind, let section):
      "section \(section) has no \(kind == .header ? "header" : "footer")"
    case .twice(let kind, let path): "\(kind.words(at: path)) came twice"
    case .missing(let path): "item \(path.item) of section \(path.section) is missing"
    }
  }
}

extension Attributes.Kind {
  fileprivate func words(at path: ItemPath) -> String {
    switch self {
    case .item: "item \(path.item) of section \(path.section)"
    case .header: "the header of section \(path.section)"
    case .footer: "the footer of section \(path.section)"
    }
  }
}
