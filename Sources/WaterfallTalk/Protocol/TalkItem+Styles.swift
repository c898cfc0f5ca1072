import WaterfallRecords

// The looks of texts: `{"path":[0],"runs":[[0,5,1],[6,9,null,"#303030","bold"]]}`. A run is where
// it begins and ends in bytes, its colour, its background and its traits. It may end early.
extension Record {
  /// All looks that lead to texts of the record.
  var stylesValue: Value {
    .array(textStyles.prefix(Self.mostStyled).filter { $0.fits(self) }.map(\.value))
  }

  /// Takes looks that were read.
  mutating func takeStyles(of values: [Value]) throws(WrongKind) {
    guard values.count <= Self.mostStyled else { throw WrongKind() }
    textStyles = try values.map { (value) throws(WrongKind) in
      let style = try TextStyleRuns(ObjectMembers(value))
      guard style.fits(self) else { throw WrongKind() }
      return style
    }
  }

  /// About the bytes that the looks take in memory.
  var stylesSize: Int { textStyles.reduce(0) { $0 + 64 + 32 * $1.runs.count } }

  /// The most texts with looks of their own. Cards search all of them for each text.
  private static let mostStyled = 1024
}

extension TextStyleRuns {
  fileprivate var value: Value {
    .object([
      Field("path", .array(path.map(Value.whole))), Field("runs", .array(runs.map(\.value))),
    ])
  }

  fileprivate init(_ members: ObjectMembers) throws(WrongKind) {
    guard let path = members["path"] else { throw WrongKind() }
    let runs = try members.elements("runs", most: StyledText.mostRuns).map {
      (value) throws(WrongKind) in try StyleRun(value)
    }
    self.init(path: try path.path(), runs: runs)
  }

  /// Whether its path leads to a text, and its runs are parts of it, in order and between letters.
  fileprivate func fits(_ record: Record) -> Bool {
    guard let text = record.text(at: path), !runs.isEmpty else { return false }
    let bytes = text.utf8.span
    var end = 0
    for run in runs {
      guard run.range.lowerBound >= end, !run.range.isEmpty, run.range.upperBound <= bytes.count,
        bytes.isLetterStart(run.range.lowerBound), bytes.isLetterStart(run.range.upperBound)
      else { return false }
      end = run.range.upperBound
    }
    return true
  }
}

extension Span<UInt8> {
  fileprivate func isLetterStart(_ index: Int) -> Bool {
    index == count || self[index] & 0xC0 != 0x80
  }
}

extension Record {
  fileprivate func text(at path: [Int]) -> String? {
    guard let first = path.first, fields.indices.contains(first) else { return nil }
    var value = fields[first].value
    for index in path.dropFirst() {
      switch value {
      case .array(let elements) where elements.indices.contains(index): value = elements[index]
      case .object(let members) where members.indices.contains(index): value = members[index].value
      default: return nil
      }
    }
    if case .string(let text) = value { return text }
    return nil
  }
}

extension StyleRun {
  fileprivate var value: Value {
    var parts: [Value] = [.whole(range.lowerBound), .whole(range.upperBound)]
    parts.append(style.foreground?.value ?? .null)
    parts.append(style.background?.value ?? .null)
    parts.append(style.traits.isEmpty ? .null : .string(style.traits.words))
    while parts.last == .null { parts.removeLast() }
    return .array(parts)
  }

  fileprivate init(_ value: Value) throws(WrongKind) {
    let parts = try value.elements(most: 5)
    guard parts.count >= 2 else { throw WrongKind() }
    let start = try parts[0].whole(in: 0...Int.max)
    let end = try parts[1].whole(in: start...Int.max)
    func part(_ index: Int) -> Value? {
      index < parts.count && parts[index] != .null ? parts[index] : nil
    }
    var style = TextStyle()
    if let color = part(2) { style.foreground = try TextStyle.Color(color) }
    if let color = part(3) { style.background = try TextStyle.Color(color) }
    if let words = part(4) { style.traits = try TextStyle.Traits(words: words.string()) }
    self.init(start..<end, style)
  }
}

extension TextStyle.Color {
  fileprivate var value: Value {
    switch self {
    case .numbered(let number): return .whole(Int(number))
    case .exact(let red, let green, let blue):
      let digits = String(1 << 24 | Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
      return .string("#" + String(digits.unicodeScalars.dropFirst()))
    }
  }

  fileprivate init(_ value: Value) throws(WrongKind) {
    guard case .string(let text) = value else {
      self = .numbered(UInt8(try value.whole(in: 0...255)))
      return
    }
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"),
      let number = UInt32(String(text.unicodeScalars.dropFirst()), radix: 16)
    else { throw WrongKind() }
    self = .exact(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}

extension TextStyle.Traits {
  private static let names: [(name: String, trait: TextStyle.Traits)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse), ("code", .code),
  ]

  fileprivate var words: String {
    Self.names.filter { contains($0.trait) }.map(\.name).joined(separator: " ")
  }

  fileprivate init(words: String) throws(WrongKind) {
    self = []
    for word in words.unicodeScalars.split(separator: " ") {
      guard let named = Self.names.first(where: { $0.name.isExactly(Substring(word)) }) else {
        throw WrongKind()
      }
      insert(named.trait)
    }
  }
}
