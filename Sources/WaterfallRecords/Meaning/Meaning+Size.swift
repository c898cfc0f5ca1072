/// How the sizes of a column are written.
struct SizeNotation: Hashable, Sendable {
  /// Whether a letter alone (`K`, `M`) is a power of 1000, as in `1.2k` and beside `Mi`.
  var isDecimal = false
  /// Whether `m` is a thousandth, as Kubernetes writes it beside `Mi`.
  var hasThousandths = false
  /// Whether plain numbers are sizes, and small letters alone are units.
  var isLenient = false
  /// The bytes that a plain number counts.
  var plainUnit = 1.0

  init() {}

  /// - Parameter name: the own name of the column's field.
  init(named name: String) {
    if FieldNames.kibibytes.have(name) { plainUnit = 1024 }
  }
}

extension Meaning {
  /// A size in bytes: `64M`, `1.5 GB`, `128Mi`, `900 B`, `3 bytes`. What is after a slash is a
  /// limit or another size, as in `25.4MiB / 1.9GiB` of `docker stats`.
  ///
  /// `K` alone is 1024, as `ls -h` and `df -h` mean it; `kB` is 1000, as in the International
  /// System of Units, and `Ki` and `KiB` are 1024 (IEC 80000-13).
  init?(size text: String, _ notation: SizeNotation = SizeNotation()) {
    guard var bytes = ValueBytes(text) else { return nil }
    self.init(size: &bytes, notation)
  }

  init?(size bytes: inout ValueBytes, _ notation: SizeNotation) {
    let isNegative = bytes.takeMinus()
    guard let amount = bytes.takeAmount() else { return nil }
    let isApart = bytes.peek() == UInt8(ascii: " ")
    bytes.skipBlanks()
    guard let factor = bytes.takeSizeUnit(notation, isApart: isApart),
      bytes.isAtEnd || bytes.takesOtherSize(notation)
    else { return nil }
    self.init(.size, (isNegative ? -amount : amount) * factor)
  }
}

extension ValueBytes {
  /// Takes a slash between blanks and a size after it; returns whether the text ends then.
  fileprivate mutating func takesOtherSize(_ notation: SizeNotation) -> Bool {
    guard take(" "), take("/"), take(" "), takeAmount() != nil else { return false }
    let isApart = peek() == UInt8(ascii: " ")
    skipBlanks()
    return takeSizeUnit(notation, isApart: isApart) != nil && isAtEnd
  }

  /// Takes the rest as a unit of size; nil if it is none.
  fileprivate mutating func takeSizeUnit(_ notation: SizeNotation, isApart: Bool) -> Double? {
    if isAtEnd { return notation.isLenient ? notation.plainUnit : nil }
    let letter = peek()
    let isSmall = letter >= UInt8(ascii: "a")
    if letter | 0x20 == UInt8(ascii: "b") {
      let word = takeWord()
      return word.count == 1 || word == ValueWord("byte") || word == ValueWord("bytes") ? 1 : nil
    }
    guard let power = Self.power(of: letter | 0x20) else { return nil }
    place += 1
    if take("i") {
      _ = take("B") || take("b")
      return Self.factor(1024, power)
    }
    if take("B") || take("b") {
      takeRestOfByte()
      return Self.factor(1000, power)
    }
    // A small letter alone, or one apart, may be grams, tonnes or metres.
    guard !isApart || notation.isLenient, isAtEnd else { return nil }
    if letter == UInt8(ascii: "m"), notation.hasThousandths { return 0.001 }
    if letter == UInt8(ascii: "k") { return 1000 }
    guard !isSmall || notation.isLenient else { return nil }
    return Self.factor(notation.isDecimal ? 1000 : 1024, power)
  }

  /// Takes what follows the first letter in `MBytes`, as iperf writes it.
  private mutating func takeRestOfByte() {
    let start = place
    if ![ValueWord("yte"), ValueWord("ytes")].contains(takeWord()) { place = start }
  }

  private static func power(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "k"): 1
    case UInt8(ascii: "m"): 2
    case UInt8(ascii: "g"): 3
    case UInt8(ascii: "t"): 4
    case UInt8(ascii: "p"): 5
    case UInt8(ascii: "e"): 6
    case UInt8(ascii: "z"): 7
    case UInt8(ascii: "y"): 8
    default: nil
    }
  }

  private static func factor(_ base: Double, _ power: Int) -> Double {
    (0..<power).reduce(1) { factor, _ in factor * base }
  }
}
