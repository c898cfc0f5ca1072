import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallDocuments
import WaterfallRecords

/// Makes the lines of a card's details.
struct DetailText {
  let width: Int
  let toggled: Set<[Int]>
  /// The current search; nil without one, and if the record does not have the values that it
  /// compares.
  private(set) var filter: Filter?
  /// The styles of the record that is being added.
  private var textStyles: [TextStyleRuns] = []
  /// The fields of that record that refer to other records.
  private var references: [String] = []
  private(set) var lines: [DetailLine] = []

  /// The most cells of a field's name beside its value. A value with a longer name gets its own
  /// line.
  private static let widestName = 20
  /// The fewest cells for a value beside its name.
  private static let leastText = 12
  /// The most bytes of a text that are shown.
  fileprivate static let longestText = 1_000_000
  /// The most lines that are shown.
  ///
  /// A line takes about 200 bytes of memory, so a record of tiny values would take a hundred times
  /// its own size.
  fileprivate static let mostLines = 200_000

  init(width: Int, toggled: Set<[Int]>, filter: Filter?) {
    (self.width, self.toggled, self.filter) = (width, toggled, filter)
  }

  /// Adds a blank line after what is there. A card without a title begins with its fields.
  mutating func addBlank() { if !lines.isEmpty { lines.append(DetailLine()) } }

  /// Adds a text in as many lines as it needs.
  ///
  /// - Parameters:
  ///   - path: the path of the text's value, so that addresses in it can be selected; nil does not
  ///     look for addresses.
  ///   - runs: the styles of its parts; nil uses those of the value at `path`.
  ///   - links: nil finds the addresses in the text.
  ///   - field: the path of its field by names; nil if it has none.
  mutating func add(
    _ text: SafeText, _ kind: DetailLine.Kind, column: Int = 0, path: [Int]? = nil,
    runs: [StyleRun]? = nil, links: [DetailLink]? = nil, field: String? = nil
  ) {
    let runs = runs ?? path.map { textStyles.runs(at: $0) } ?? []
    let lit = filter?.ranges(in: String(decoding: text.utf8, as: UTF8.self), field: field) ?? []
    let links = links ?? path.map { Self.links(in: text, path: $0) } ?? []
    var (nextLit, nextLink) = (0, 0)
    for range in text.lines(width: max(1, width - column)).ranges {
      guard lines.count < Self.mostLines else { return }
      var line = DetailLine(kind: kind, text: text, range: range, runs: runs, textColumn: column)
      while nextLit < lit.count, lit[nextLit].upperBound <= range.lowerBound { nextLit += 1 }
      line.lit = Array(lit[nextLit...].prefix { $0.lowerBound < range.upperBound })
      line.beginsMatch = line.lit.contains { range.contains($0.lowerBound) }
      while nextLink < links.count, links[nextLink].range.upperBound <= range.lowerBound {
        nextLink += 1
      }
      line.links = links[nextLink...].prefix { $0.range.lowerBound < range.upperBound }
        .map { link in
          var link = link
          link.begins = link.begins && range.contains(link.range.lowerBound)
          return link
        }
      lines.append(line)
    }
  }

  private static func links(in text: SafeText, path: [Int]) -> [DetailLink] {
    text.addresses.enumerated().map { number, range in
      DetailLink(
        spot: DetailSpot(path: path, link: number), range: range,
        address: String(decoding: text.utf8[range], as: UTF8.self), begins: true)
    }
  }

  /// Adds a card: its title, its picture, its body, and then all other fields.
  mutating func add(_ item: ReadItem, fields roles: CardFields?, pictureRows: Int) {
    let record = item.record
    (textStyles, references) = (record.textStyles, record.references)
    if let filter, filter.comparesValues, !filter.resolved.matches(record) { self.filter = nil }
    let title = record.longText(of: roles?.title)
    // A text in Markdown that is too short for a body is shown like one.
    let isBody = record.markdownField == nil || record.markdownField == roles?.body
    let names = isBody ? [roles?.body] : [roles?.body, record.markdownField]
    // A text that is JSON is shown as such, below.
    let bodies = names.compactMap { record.longText(of: $0) }
      .filter { $0.path != title?.path && Value.string($0.text).written == nil }
    let isPlain = record.markdownField == nil && record.linesField == nil
    let hasMarkdown = isPlain && roles?.hasMarkdown ?? false
    if let title {
      add(SafeText(title.text), .title, path: title.path, field: roles?.title)
    } else {
      add(item.card.title, .title, runs: item.card.styleRuns?.title)
    }
    if let failure = record.failure { add(SafeText(failure), .failure) }
    if let cut = record.cut { add(SafeText("cut: \(cut)"), .failure) }
    if pictureRows > 0 {
      addBlank()
      lines += Array(repeating: DetailLine(kind: .picture), count: pictureRows)
    }
    for body in bodies {
      addBlank()
      let name = record.fields[body.path[0]].name
      addBody(
        body.text, path: body.path, isMarkdown: hasMarkdown || name == record.markdownField,
        field: name)
    }
    let fields = (record.fields + [record.originField].compactMap(\.self)).enumerated()
    let entries = fields.filter { number, field in
      ([number] != title?.path || field.value.written != nil)
        && !bodies.contains { $0.path == [number] }
    }
    if !entries.isEmpty { addBlank() }
    add(entries.map { (SafeText($0.element.name), $0.element.value, [$0.offset]) }, depth: 0)
    if lines.count >= Self.mostLines {
      lines.append(
        DetailLine(kind: .failure, text: Self.cutWords, range: 0..<Self.cutWords.utf8.count))
    }
  }

  private static let cutWords = SafeText("cut: the first \(mostLines) lines")

  /// Adds a card's long text, without the marks if it is Markdown.
  ///
  /// If the search matches only inside the marks, they are shown.
  private mutating func addBody(_ text: String, path: [Int], isMarkdown: Bool, field: String?) {
    guard isMarkdown, textStyles.runs(at: path).isEmpty,
      let markdown = MarkdownText(text, columns: width, .wrap), !markdown.text.isEmpty,
      !hasMatch(in: .string(text), field) || hasMatch(in: .string(markdown.text), field)
    else { return add(SafeText(text), .text, path: path, field: field) }
    let shown = SafeText(markdown.text, wholeLines: markdown.wholeLines)
    add(
      shown, .text, path: path, runs: markdown.runs, links: Self.links(of: markdown, path),
      field: field)
  }

  /// The links and the written-out addresses of a text in Markdown, in their order.
  private static func links(of markdown: MarkdownText, _ path: [Int]) -> [DetailLink] {
    var numbers: Set<Int> = []
    let links = markdown.links.map { link in
      DetailLink(
        spot: DetailSpot(path: path, link: link.number), range: link.range, address: link.address,
        begins: numbers.insert(link.number).inserted, isSpelled: false)
    }
    let first = (markdown.links.map(\.number).max() ?? -1) + 1
    let written = Self.links(in: SafeText(markdown.text), path: path).compactMap { link in
      if links.contains(where: { $0.range.overlaps(link.range) }) { return nil as DetailLink? }
      var link = link
      link.spot.link = first + (link.spot.link ?? 0)
      return link
    }
    return (links + written).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A value around others.
  private struct Parent {
    /// Its path by names.
    let path: String
    /// Whether it is a list. Its elements are values of the field itself.
    let isList: Bool
  }

  /// Adds named values that are on the same level.
  private mutating func add(
    _ entries: [(name: SafeText, value: Value, path: [Int])], depth: Int, in parent: Parent? = nil
  ) {
    let column = min(2 + 2 * depth, width / 2)
    let nameWidth = min(Self.widestName, entries.lazy.map { $0.name.width }.max() ?? 0)
    let textColumn = column + nameWidth + 2
    for (name, stored, path) in entries {
      guard lines.count < Self.mostLines else { return }
      let value = stored.written ?? stored
      var line = DetailLine(name: name, column: column)
      line.isNameLit = hasMatch(inName: name)
      line.beginsMatch = line.isNameLit
      let field = self.field(name, in: parent)
      let (text, kind) = value.shown
      if let children = value.children {
        line.nested = DetailSpot(path: path)
        line.isOpen = (path.count == 1) != toggled.contains(path)
        (line.kind, line.text, line.range) = (kind, text, 0..<text.utf8.count)
        line.textColumn = max(textColumn, column + name.width + 2)
        line.hidesMatch = !line.isOpen && hasMatch(in: value, field)
        line.beginsMatch = line.hidesMatch || line.isNameLit
        lines.append(line)
        guard line.isOpen else { continue }
        let isList = if case .array = value { true } else { false }
        add(
          children.enumerated().map { ($1.0, $1.1, path + [$0]) }, depth: depth + 1,
          in: field.map { Parent(path: $0, isList: isList) })
      } else if name.width > nameWidth || width - textColumn < Self.leastText {
        lines.append(line)
        add(
          text, kind, column: min(column + 2, width / 2), path: path,
          links: reference(name, text, path), field: field)
      } else {
        let first = lines.count
        add(
          text, kind, column: textColumn, path: path, links: reference(name, text, path),
          field: field)
        if lines.count == first { lines.append(line) }
        (lines[first].name, lines[first].column) = (name, column)
        lines[first].isNameLit = line.isNameLit
        lines[first].beginsMatch = lines[first].beginsMatch || line.isNameLit
      }
    }
  }

  /// The link of a field that refers to another record; nil for other fields.
  private func reference(_ name: SafeText, _ text: SafeText, _ path: [Int]) -> [DetailLink]? {
    guard path.count == 1, let field = references.first(where: { SafeText($0) == name }) else {
      return nil
    }
    let spot = DetailSpot(path: path, link: 0)
    return [
      DetailLink(
        spot: spot, range: 0..<text.utf8.count, address: "", begins: true, reference: field)
    ]
  }

  /// The path of a value by names; nil unless the filter asks for fields.
  ///
  /// - Parameter parent: the value around it; nil for the record.
  private func field(_ name: SafeText, in parent: Parent?) -> String? {
    guard filter?.namesFields ?? false else { return nil }
    guard let parent else { return String(decoding: name.utf8, as: UTF8.self) }
    if parent.isList { return parent.path }
    return parent.path + "." + String(decoding: name.utf8, as: UTF8.self)
  }

  private func hasMatch(inName name: SafeText) -> Bool {
    filter?.ranges(inName: String(decoding: name.utf8, as: UTF8.self)).isEmpty == false
  }

  private func hasMatch(in value: Value, _ field: String?) -> Bool {
    guard let filter else { return false }
    switch value.written ?? value {
    case .object(let fields) where !fields.isEmpty:
      return fields.contains { member in
        let parent = field.map { Parent(path: $0, isList: false) }
        return hasMatch(inName: SafeText(member.name))
          || hasMatch(in: member.value, self.field(SafeText(member.name), in: parent))
      }
    case .array(let values) where !values.isEmpty:
      return values.contains { hasMatch(in: $0, field) }
    default:
      let text = String(decoding: value.shown.text.utf8, as: UTF8.self)
      return !filter.ranges(in: text, field: field).isEmpty
    }
  }
}

extension Record {
  /// The text of a field and its path; nil if there is none or it is empty.
  fileprivate func longText(of name: String?) -> (text: String, path: [Int])? {
    guard let name, let number = fields.firstIndex(where: { $0.name == name }),
      case .string(let text) = fields[number].value, !text.isEmpty
    else { return nil }
    return (text.cutForDetails, [number])
  }
}

extension Value {
  /// The fields or elements of a nested value, which are named from 1 if it is an array.
  ///
  /// nil if the value is not nested or is empty.
  fileprivate var children: [(SafeText, Value)]? {
    switch self {
    case .array(let values) where !values.isEmpty:
      values.prefix(DetailText.mostLines).enumerated().map { (SafeText("\($0 + 1)"), $1) }
    case .object(let fields) where !fields.isEmpty:
      fields.prefix(DetailText.mostLines).map { (SafeText($0.name), $0.value) }
    default: nil
    }
  }

  fileprivate var shown: (text: SafeText, kind: DetailLine.Kind) {
    switch self {
    case .null: ("null", .quiet)
    case .bool(let truth): (truth ? "true" : "false", .text)
    case .number(let digits): (SafeText(digits), .text)
    case .string(""): ("\"\"", .quiet)
    case .string(let text): (SafeText(text.cutForDetails), .text)
    case .array(let values):
      (SafeText(values.isEmpty ? "[]" : values.count.quantity(of: "element")), .quiet)
    case .object(let fields):
      (SafeText(fields.isEmpty ? "{}" : fields.count.quantity(of: "field")), .quiet)
    }
  }
}

extension String {
  /// The text, cut at ``DetailText/longestText`` bytes. A cut text ends with a note on its full
  /// size.
  fileprivate var cutForDetails: String {
    var text = self
    guard text.shorten(to: DetailText.longestText) else { return self }
    let (first, all) = (readableSize(DetailText.longestText), readableSize(utf8.count))
    return text + "\n[cut: the first \(first) of \(all)]"
  }
}
