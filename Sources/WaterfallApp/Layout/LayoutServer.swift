import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallLayoutCommand
import WaterfallRecords

/// `waterfall layout` as a layout command: it answers each line of standard input, which is a
/// board.
struct LayoutServer {
  private let options: LayoutOptions
  /// The last board and its layout; nil before the first board.
  private var last: (source: BoardSource, layout: any Layout)?
  private var line = 0

  init(_ options: LayoutOptions) { self.options = options }

  /// Answers until the input ends.
  mutating func run() throws(Failure) {
    do throws(ItemError) { try Input.requireInput() } catch { throw .items(error) }
    if appends { try write("{\"kind\":\"ready\",\"appends\":true}\n") }
    var rest: [UInt8] = []
    while true {
      let bytes = try next(StandardStream.input.descriptor)
      var start = rest.count
      rest += bytes
      while let end = rest[start...].firstIndex(of: 0x0A) {
        try answer(Array(rest[..<end]))
        rest.removeFirst(end + 1)
        start = 0
      }
      guard bytes.isEmpty else { continue }
      if !rest.isEmpty { try answer(rest) }
      return
    }
  }

  /// Whether added items leave all others in place.
  private var appends: Bool {
    let kind = options.kind
    let changesOthers =
      options.dense || options.fit || options.flush || options.placement == .columnFirst
    return kind.settling == .atOnce && !changesOthers
      && kind.traits.contains(.sections)
  }

  private func next(_ input: Descriptor) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      return try input.nextBytes(count: 65_536)
    } catch {
      throw .board(.unreadable(name: "standard input", reason: error.reason))
    }
  }

  private func write(_ text: StaticString) throws(Failure) {
    var output = OutputBuffer()
    output.write(text)
    try output.end()
  }

  private mutating func answer(_ bytes: [UInt8]) throws(Failure) {
    line += 1
    if bytes.allSatisfy(isSpace) { return }
    let (sections, options) = (last?.source.sectionCount ?? 0, options)
    let wasHorizontal = last?.source.isHorizontal ?? false
    let question = try JSONFile(line: line, of: bytes).read { (reader) throws(JSONError) in
      let question = try reader.readQuestion()
      if case .append(let section, _) = question, section >= sections {
        throw JSONError(offset: 0, expected: "a section below \(sections), not \(section)")
      }
      var isHorizontal = wasHorizontal
      if case .board(_, _, let direction, _) = question {
        isHorizontal = options.filled(isHorizontal: direction, []).isHorizontal
      }
      if options.takesOneExtent { try reader.checkExtents(isHorizontal: isHorizontal) }
      return question
    }
    switch question {
    case .board(let board, let container, let isHorizontal, let parameters):
      try place(board, in: container, options.filled(isHorizontal: isHorizontal, parameters))
    case .append(let section, let items): try add(items, to: section)
    }
  }

  private mutating func place(
    _ board: LayoutBoard, in container: Size, _ options: LayoutOptions
  ) throws(Failure) {
    var options = options
    (options.width, options.height) = (Number(container.width), Number(container.height))
    let source = BoardSource(board: board, isHorizontal: options.isHorizontal)
    var layout = options.makeLayout
    layout.prepare(from: source, in: container)
    last = (source, layout)
    var selection = LayoutSelection(layout: layout)
    if !options.kind.traits.contains(.sections) {
      var count = 0
      for section in board.sections {
        selection.joinedStarts.append(count)
        count += section.items.count
      }
    }
    try options.print(selection, as: .ndjson)
  }

  private mutating func add(_ items: [LayoutBoard.Item], to section: Int) throws(Failure) {
    guard var (source, layout) = last else { return }
    last = nil
    let first = source.board.sections[section].items.count
    for item in items { source.board.sections[section].items.append(item) }
    layout.append(from: source)
    last = (source, layout)
    var selection = LayoutSelection(layout: layout)
    selection.path = .added(ItemPath(section: section, item: first))
    try options.print(selection, as: .ndjson)
  }
}

extension LayoutOptions {
  /// A copy in which the board's values fill in for options that are not given.
  ///
  /// - Parameter parameters: numbers by their names in the lab.
  fileprivate func filled(isHorizontal: Bool, _ parameters: [Field]) -> LayoutOptions {
    var options = self
    if direction == nil, isHorizontal { options.direction = .horizontal }
    func number(_ name: String) -> Double? {
      guard case .number(let digits)? = parameters.first(where: { $0.name == name })?.value
      else { return nil }
      return Double(digits)
    }
    if columns == nil, rows == nil, minColumnWidth == nil, let count = number("columns") {
      options.columns = WholeNumber(Int(min(max(0, count), 10_000)))
    }
    if let gap = number("column gap") { options.columnGap = columnGap ?? Number(gap) }
    if let gap = number("row gap") { options.rowGap = rowGap ?? Number(gap) }
    for field in parameters {
      switch (field.name, field.value) {
      case ("right to left", .bool(true)): options.rightToLeft = true
      case ("snap", .string("integral")) where snap == nil && scaleTo == nil:
        // The board is in cells. The default insets are in points of a phone's screen, so they do
        // not fit.
        options.snap = .integral
        options.insets = insets ?? FourNumbers(argument: "0,0,0,0")
      default: break
      }
    }
    return options
  }
}
