package import Platform
package import WaterfallLayout

/// Why a layout command has not given a good answer.
package enum LayoutFault: Error, Hashable, Sendable {
  /// A line of the answer, counted from 1, is not valid; `expected` says what should be there.
  case malformed(line: Int, expected: String)
  /// A member of an item, in this line of the answer, should have another kind of value.
  case unreadable(String, ItemPath, line: Int, expected: String)
  /// This line of the answer has an element that the board cannot have.
  case element(ReceivedElements.Fault, line: Int)
  /// An element lacks the number of this name.
  case lacking(String, Attributes.Kind, ItemPath, line: Int)
  /// A line has more than `most` bytes.
  case longLine(Int, most: Int)
  /// The output was larger than this many megabytes.
  case tooMuch(megabytes: Int)
  /// Nothing came for this many seconds after this line of the answer; line 0: nothing came at all.
  case silent(seconds: Int, line: Int)
  /// The command ended before its answer was complete; `said` is what it printed about the error.
  case ended(CommandEnd, said: String?)
  /// The command could not be started or used; the system's reason.
  case notStarted(String)
}

extension LayoutFault {
  /// The fault in one line for people. It can contain text from the command.
  package var words: String {
    switch self {
    case .malformed(let line, let expected): "line \(line): expected \(expected)"
    case .unreadable(let name, let path, let line, let expected):
      "line \(line): \(Attributes.Kind.item.words(at: path)): expected \(expected) as \"\(name)\""
    case .element(let fault, let line): "line \(line): \(fault.words)"
    case .lacking(let name, let kind, let path, let line):
      "line \(line): \(kind.words(at: path)) has no \(name)"
    case .longLine(let line, let most): "line \(line) is longer than \(most >> 10) kB"
    case .tooMuch(let megabytes): "it printed more than \(megabytes) MB"
    case .silent(let seconds, let line) where line > 0:
      "no output for \(seconds) s after line \(line), and no line of kind contentSize yet"
    case .silent(let seconds, _):
      "no output for \(seconds) s; does it read its standard input, and print an answer?"
    case .ended(let end, let said):
      said ?? end.words ?? "it ended before its line of kind contentSize"
    case .notStarted(let reason): reason
    }
  }
}

extension ReceivedElements.Fault {
  fileprivate var words: String {
    switch self {
    case .noSection(let section, let count): "there is no section \(section) among \(count)"
    case .noItem(let path, let count):
      "there is no item \(path.item) among the \(count) of section \(path.section)"
    case .none(let kind, let section):
      "section \(section) has no \(kind == .header ? "header" : "footer")"
    case .twice(let kind, let path): "\(kind.words(at: path)) appears twice"
    case .missing(let path): "item \(path.item) of section \(path.section) is missing"
    case .notFinite(let name, let kind, let path):
      "\(kind.words(at: path)): \(name) is not a finite number"
    case .negative(let name, let extent, let kind, let path):
      "\(kind.words(at: path)) has a negative \(name), \(extent.digits)"
    case .outside(let kind, let path, let start, let end, let container, let direction):
      "\(kind.words(at: path)) lies outside the container: \(direction == .vertical ? "x" : "y") "
        + "from \(start.digits) to \(end.digits), of 0 to \(container.digits)"
    }
  }
}

extension Double {
  /// The number without a needless `.0`.
  fileprivate var digits: String {
    magnitude < 1e9 && self == rounded() ? "\(Int(self))" : "\(self)"
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
