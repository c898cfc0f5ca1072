package import Platform
package import WaterfallLayout

/// Why a layout command has not answered well.
package enum LayoutFault: Error, Hashable, Sendable {
  /// A line of the answer, from 1, should go on in another way.
  case malformed(line: Int, expected: String)
  /// In this line of the answer, an item's member of this name should be something else.
  case unreadable(String, ItemPath, line: Int, expected: String)
  /// An element that cannot be, in this line of the answer.
  case element(ReceivedElements.Fault, line: Int)
  /// An element has no such number.
  case lacking(String, Attributes.Kind, ItemPath, line: Int)
  /// A line has more than so many bytes.
  case longLine(Int, most: Int)
  /// There were more than so many bytes.
  case tooMuch(megabytes: Int)
  /// Nothing came for so long behind this line of the answer; 0: there was none.
  case silent(seconds: Int, line: Int)
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
    case .unreadable(let name, let path, let line, let expected):
      "line \(line): \(Attributes.Kind.item.words(at: path)): expected \(expected) as \"\(name)\""
    case .element(let fault, let line): "line \(line): \(fault.words)"
    case .lacking(let name, let kind, let path, let line):
      "line \(line): \(kind.words(at: path)) has no \(name)"
    case .longLine(let line, let most): "line \(line) is longer than \(most >> 10) kB"
    case .tooMuch(let megabytes): "it printed more than \(megabytes) MB"
    case .silent(let seconds, let line) where line > 0:
      "nothing came for \(seconds) s after line \(line), and no line of kind contentSize yet"
    case .silent(let seconds, _):
      "nothing came for \(seconds) s; does it read its standard input, and print an answer?"
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
