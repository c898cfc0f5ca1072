import Testing
import WaterfallLayout
import WaterfallLayoutCommand
import WaterfallRecords
import WaterfallTestSupport

/// Boards and edits that nobody meant: odd numbers, members in the wrong place, cut texts.
///
/// A text is refused with an error, or it is a board that each layout can place. Nothing traps.
@Suite struct HostileBoardTests {
  private static let numbers = [
    "0", "1", "-0", "-1", "3", "0.5", "1e-320", "1e19", "1e308", "1e999", "-1e999", "4294967296",
    "9223372036854775807", "9223372036854775808", "1.5", "null", "true", "\"1\"", "[]", "{}",
  ]

  private struct Writer {
    var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func chance(_ part: Int) -> Bool { Int.random(in: 1...part, using: &random) == 1 }
    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Mostly a usual number.
    mutating func number() -> String {
      chance(6) ? HostileBoardTests.numbers[below(HostileBoardTests.numbers.count)] : "\(below(40))"
    }

    mutating func list(_ most: Int, _ element: (inout Writer) -> String) -> String {
      "[" + (0..<below(most + 1)).map { _ in element(&self) }.joined(separator: ",") + "]"
    }

    /// An object of some of these members.
    mutating func object(_ members: [(String, (inout Writer) -> String)], of part: Int) -> String {
      let texts = members.filter { _ in chance(part) }.map { "\"\($0.0)\":\($0.1(&self))" }
      return "{" + texts.joined(separator: ",") + "}"
    }

    mutating func item() -> String {
      guard chance(2) else { return number() }
      return object(
        ["height", "width", "aspect", "span", "column", "row"].map { ($0, { $0.number() }) },
        of: 3)
    }

    mutating func four() -> String {
      let numbers = (0..<4).map { _ in number() }
      return "[" + numbers.joined(separator: ",") + "]"
    }

    mutating func items() -> String { list(6) { $0.item() } }

    mutating func section() -> String {
      let numbers = ["header", "footer", "columns", "rows", "columnGap", "rowGap"]
      let insets = ["insets", "headerInsets", "footerInsets"]
      let stamp = { (writer: inout Writer) in
        writer.object(["x", "y", "width", "height"].map { ($0, { $0.number() }) }, of: 1)
      }
      var members: [(String, (inout Writer) -> String)] = numbers.map { ($0, { $0.number() }) }
      for name in insets { members.append((name, { $0.four() })) }
      members.append(("columnWeights", { $0.list(4) { $0.number() } }))
      members.append(("stamps", { $0.list(2, stamp) }))
      let rest = object(members, of: 6).dropFirst().dropLast()
      return "{\"items\":\(items())" + (rest.isEmpty ? "" : "," + rest) + "}"
    }

    mutating func sections() -> String { list(3) { $0.section() } }
    mutating func board() -> String { chance(4) ? items() : "{\"sections\":\(sections())}" }
    mutating func place() -> String { chance(8) ? number() : "\(below(3))" }

    mutating func edit() -> String {
      let (section, item, count) = (place(), place(), place())
      let action =
        switch below(8) {
        case 0: "\"append\":{\"section\":\(section),\"items\":\(items())}"
        case 1: "\"insert\":{\"section\":\(section),\"item\":\(item),\"items\":\(items())}"
        case 2: "\"delete\":{\"section\":\(section),\"item\":\(item),\"count\":\(count)}"
        case 3: "\"move\":{\"from\":[\(section),\(item)],\"to\":[\(place()),\(place())]}"
        case 4: "\"resize\":{\"section\":\(section),\"item\":\(item),\"height\":\(number())}"
        case 5: "\"insertSection\":{\"section\":\(section),\"sections\":\(sections())}"
        case 6: "\"deleteSection\":{\"section\":\(section),\"count\":\(count)}"
        default: "\"moveSection\":{\"from\":\(section),\"to\":\(place())}"
        }
      return "{\(action)" + (chance(2) ? ",\"keepColumns\":true" : "") + "}"
    }

    /// The text with a part cut out, doubled or overwritten.
    mutating func spoilt(_ text: String) -> [UInt8] {
      var bytes = Array(text.utf8)
      guard !bytes.isEmpty else { return bytes }
      let start = below(bytes.count)
      let end = min(bytes.count, start + 1 + below(8))
      switch below(4) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
      case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
      default: bytes.removeSubrange(start...)
      }
      return bytes
    }

    mutating func configuration() -> LayoutConfiguration {
      var configuration = LayoutConfiguration()
      configuration.direction = chance(2) ? .horizontal : .vertical
      configuration.columns =
        switch below(3) {
        case 0: .count(below(5))
        case 1: .adaptive(minimumWidth: Double(below(40)), minimumCount: 1, maximumCount: 4)
        default: .weights([1, Double(below(3)), .nan])
        }
      configuration.placement =
        [.shortest(), .shortest(tolerance: 3), .roundRobin, .columnFirst][below(4)]
      (configuration.fitsItemCount, configuration.isFlush) = (chance(2), chance(2))
      (configuration.isDense, configuration.isRightToLeft) = (chance(4), chance(3))
      configuration.maximumColumnWidth = chance(3) ? 20 : nil
      configuration.snap = [.none, .integral, .scaled(cells: 30)][below(3)]
      return configuration
    }
  }

  /// The first number of a layout that is not finite; nil if all are.
  private func fault(in layout: any Layout) -> String? {
    var fault: String?
    let size = layout.contentSize
    if !size.width.isFinite || !size.height.isFinite { fault = "the content is \(size)" }
    layout.forEachAttributes { attributes in
      let frame = attributes.frame
      let isPlain = [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
      if !isPlain || frame.width < 0 || frame.height < 0 { fault = "\(attributes.path): \(frame)" }
    }
    return fault
  }

  @Test func `any text is refused, or is a board that can be placed and changed`() throws {
    var (placed, changed) = (0, 0)
    for seed in 0..<UInt64(4_000 * TestCases.factor) {
      var writer = Writer(seed: seed)
      let (text, edits) = (writer.board(), writer.list(4) { $0.edit() })
      let bytes = writer.chance(4) ? writer.spoilt(text) : Array(text.utf8)
      var reader = BoardReader(bytes)
      guard let board = try? reader.readBoard() else { continue }
      let configuration = writer.configuration()
      let source = BoardSource(board: board, isHorizontal: configuration.direction == .horizontal)
      let container = Size(width: Double(writer.below(200)), height: Double(writer.below(60)))
      for layout in Self.layouts(configuration) {
        var editor = LayoutEditor(source, layout: layout, container: container)
        let prepared = editor.prepared()
        try #require(
          fault(in: prepared) == nil, "seed \(seed): \(type(of: layout)), \(configuration): \(text)"
        )
        placed += 1
        var editReader = BoardReader(writer.chance(6) ? writer.spoilt(edits) : Array(edits.utf8))
        // The first edit that is refused is the last one.
        guard let read = try? editReader.readEdits(), (try? editor.apply(all: read)) != nil else {
          continue
        }
        changed += 1
        try #require(fault(in: editor.prepared()) == nil, "seed \(seed): \(text), \(edits)")
      }
    }
    // A generator that writes only what is refused would try nothing.
    #expect(placed > 1_000 && changed > 500)
  }

  private static func layouts(_ configuration: LayoutConfiguration) -> [any Layout] {
    [MasonryLayout(configuration), JustifiedLayout(rowHeight: 40), CircleLayout(), LineLayout()]
  }

  @Test func `a question to a layout command is refused, or has a board`() {
    var answered = 0
    for seed in 0..<UInt64(2_000 * TestCases.factor) {
      var writer = Writer(seed: seed)
      let size = "{\"width\":\(writer.number()),\"height\":\(writer.number())}"
      let text =
        writer.chance(3)
        ? "{\"append\":{\"section\":\(writer.place()),\"items\":\(writer.items())}}"
        : "{\"container\":\(size),\"direction\":\"vertical\",\"sections\":\(writer.sections())}"
      var reader = BoardReader(writer.chance(3) ? writer.spoilt(text) : Array(text.utf8))
      if (try? reader.readQuestion()) != nil { answered += 1 }
    }
    #expect(answered > 200)
  }
}

extension LayoutEditor {
  fileprivate mutating func apply(all edits: [BoardEdit]) throws(JSONError) {
    for edit in edits { try apply(edit) }
  }
}
