import TerminalGrid
import WaterfallItems

/// A line of a card's details.
struct DetailLine: Sendable {
  enum Kind: Hashable, Sendable {
    case title, text, quiet, link, failure, picture
  }

  var kind = Kind.text
  /// A field's name, at `column`; empty for none.
  var name: SafeText = ""
  /// Cells from the panel's inner edge.
  var column = 0
  var text: SafeText = ""
  /// The part of the text that stands in this line.
  var range = 0..<0
  /// Cells from the panel's inner edge.
  var textColumn = 0
  /// The nested value that begins here: the numbers of the fields and elements that lead to it.
  var node: [Int]?
  var isOpen = false
}

/// Writes the lines of a card's details.
struct DetailText {
  let width: Int
  let toggled: Set<[Int]>
  private(set) var lines: [DetailLine] = []

  /// Cells of a field's name, beyond which its value goes to a line of its own.
  private static let widestName = 20
  /// Cells that a value needs beside its name.
  private static let leastText = 12

  init(width: Int, toggled: Set<[Int]>) { (self.width, self.toggled) = (width, toggled) }

  mutating func addBlank() { lines.append(DetailLine()) }

  /// Adds a text in as many lines as it needs.
  mutating func add(_ text: SafeText, _ kind: DetailLine.Kind, column: Int = 0) {
    for range in text.lines(width: max(1, width - column)).ranges {
      lines.append(DetailLine(kind: kind, text: text, range: range, textColumn: column))
    }
  }

  /// Adds a card: its title, its picture, its body, and all fields that are not one of these.
  mutating func add(_ item: ReadItem, fields roles: CardFields?, pictureRows: Int) {
    let record = item.record
    let (title, body) = (record.longText(of: roles?.title), record.longText(of: roles?.body))
    add(title.map { SafeText($0) } ?? item.card.title, .title)
    if let failure = record.failure { add(SafeText(failure), .failure) }
    if pictureRows > 0 {
      addBlank()
      lines += Array(repeating: DetailLine(kind: .picture), count: pictureRows)
    }
    if let body {
      addBlank()
      add(SafeText(body), .text)
    }
    let entries = record.fields.enumerated().filter { _, field in
      !(title != nil && field.name == roles?.title) && !(body != nil && field.name == roles?.body)
    }
    if !entries.isEmpty { addBlank() }
    add(entries.map { (SafeText($0.element.name), $0.element.value, [$0.offset]) }, depth: 0)
  }

  /// Adds named values that stand beside each other.
  private mutating func add(_ entries: [(name: SafeText, value: Value, node: [Int])], depth: Int) {
    let column = min(2 + 2 * depth, width / 2)
    let nameWidth = min(Self.widestName, entries.lazy.map { $0.name.width }.max() ?? 0)
    let textColumn = column + nameWidth + 2
    for (name, value, node) in entries {
      var line = DetailLine(name: name, column: column)
      let (text, kind) = value.shown
      if let children = value.children {
        (line.node, line.isOpen) = (node, (node.count == 1) != toggled.contains(node))
        (line.kind, line.text, line.range) = (kind, text, 0..<text.utf8.count)
        line.textColumn = max(textColumn, column + name.width + 2)
        lines.append(line)
        guard line.isOpen else { continue }
        add(children.enumerated().map { ($1.0, $1.1, node + [$0]) }, depth: depth + 1)
      } else if name.width > nameWidth || width - textColumn < Self.leastText {
        lines.append(line)
        add(text, kind, column: min(column + 2, width / 2))
      } else {
        let first = lines.count
        add(text, kind, column: textColumn)
        if lines.count == first { lines.append(line) }
        (lines[first].name, lines[first].column) = (name, column)
      }
    }
  }
}

extension Record {
  /// The text of a field; nil if there is none.
  fileprivate func longText(of name: String?) -> String? {
    guard let name, case .string(let text)? = fields.first(where: { $0.name == name })?.value,
      !text.isEmpty
    else { return nil }
    return text
  }
}

extension Value {
  /// What is inside, if there is anything: elements are counted from 1.
  fileprivate var children: [(SafeText, Value)]? {
    switch self {
    case .array(let values) where !values.isEmpty:
      values.enumerated().map { (SafeText("\($0 + 1)"), $1) }
    case .object(let fields) where !fields.isEmpty: fields.map { (SafeText($0.name), $0.value) }
    default: nil
    }
  }

  fileprivate var shown: (text: SafeText, kind: DetailLine.Kind) {
    switch self {
    case .null: ("null", .quiet)
    case .bool(let truth): (truth ? "true" : "false", .text)
    case .number(let digits): (SafeText(digits), .text)
    case .string(""): ("\"\"", .quiet)
    case .string(let text): (SafeText(text), text.isAddress ? .link : .text)
    case .array(let values):
      (SafeText(values.isEmpty ? "[]" : Self.counted(values.count, "element")), .quiet)
    case .object(let fields):
      (SafeText(fields.isEmpty ? "{}" : Self.counted(fields.count, "field")), .quiet)
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
