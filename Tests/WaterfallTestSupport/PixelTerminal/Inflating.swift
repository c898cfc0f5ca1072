/// Unpacks zlib's format (RFC 1950, RFC 1951), as plainly as possible.
package struct Inflating {
  /// The most bytes that are unpacked.
  private static let most = 64 << 20

  private var bits: ArraySlice<UInt8>
  /// The bits of the first byte that were read.
  private var read = 0
  private var output: [UInt8] = []

  /// The unpacked bytes; nil if the bytes are damaged or have a wrong sum.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 6, bytes[0] & 15 == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else { return nil }
    var inflating = Inflating(bits: bytes[2..<bytes.count - 4])
    guard inflating.blocks() else { return nil }
    let sum = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    return sum == checksum(inflating.output) ? inflating.output : nil
  }

  /// Adler-32.
  static func checksum(_ bytes: [UInt8]) -> Int {
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return two << 16 | one
  }

  private mutating func bit() -> Int? {
    guard let byte = bits.first else { return nil }
    defer {
      read += 1
      if read == 8 { (read, bits) = (0, bits.dropFirst()) }
    }
    return Int(byte) >> read & 1
  }

  private mutating func number(_ count: Int) -> Int? {
    var value = 0
    for place in 0..<count {
      guard let bit = bit() else { return nil }
      value |= bit << place
    }
    return value
  }

  private mutating func blocks() -> Bool {
    while true {
      guard let isLast = number(1), let kind = number(2) else { return false }
      let isGood: Bool
      switch kind {
      case 0: isGood = stored()
      case 1: isGood = compressed(Self.fixedLetters, Self.fixedDistances)
      case 2: isGood = dynamic()
      default: isGood = false
      }
      guard isGood else { return false }
      if isLast == 1 { return true }
    }
  }

  private mutating func stored() -> Bool {
    if read > 0 { (read, bits) = (0, bits.dropFirst()) }
    guard let count = number(16), let check = number(16), count ^ check == 0xFFFF,
      bits.count >= count, output.count + count <= Self.most
    else { return false }
    output += bits.prefix(count)
    bits = bits.dropFirst(count)
    return true
  }

  /// The symbols of a Huffman code, by the length of the code and its bits.
  private typealias Code = [Int: Int]

  private static let fixedLetters = code(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = code(Array(repeating: 5, count: 30))

  private static func code(_ lengths: [Int]) -> Code {
    var code: Code = [:]
    var next = 0
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        code[length << 16 | next] = symbol
        next += 1
      }
      next <<= 1
    }
    return code
  }

  private mutating func symbol(_ code: Code) -> Int? {
    var value = 0
    for length in 1...15 {
      guard let bit = bit() else { return nil }
      value = value << 1 | bit
      if let symbol = code[length << 16 | value] { return symbol }
    }
    return nil
  }

  private mutating func dynamic() -> Bool {
    guard let letters = number(5), let distances = number(5), let count = number(4) else {
      return false
    }
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for place in order.prefix(count + 4) {
      guard let length = number(3) else { return false }
      lengths[place] = length
    }
    let code = Self.code(lengths)
    lengths = []
    while lengths.count < letters + distances + 258 {
      guard let symbol = symbol(code) else { return false }
      switch symbol {
      case 16:
        guard let last = lengths.last, let more = number(2) else { return false }
        lengths += Array(repeating: last, count: 3 + more)
      case 17, 18:
        guard let more = number(symbol == 17 ? 3 : 7) else { return false }
        lengths += Array(repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      default: lengths.append(symbol)
      }
    }
    return compressed(
      Self.code(Array(lengths.prefix(letters + 257))),
      Self.code(Array(lengths.dropFirst(letters + 257))))
  }

  private mutating func compressed(_ letters: Code, _ distances: Code) -> Bool {
    while let symbol = symbol(letters), output.count <= Self.most {
      if symbol == 256 { return true }
      guard symbol > 256 else {
        output.append(UInt8(symbol))
        continue
      }
      guard let count = length(symbol), let place = self.symbol(distances),
        let distance = distance(place), distance <= output.count
      else { return false }
      for _ in 0..<count { output.append(output[output.count - distance]) }
    }
    return false
  }

  private mutating func length(_ symbol: Int) -> Int? {
    if symbol == 285 { return 258 }
    guard symbol < 285 else { return nil }
    let extra = symbol < 265 ? 0 : (symbol - 261) / 4
    let base = symbol < 265 ? symbol - 254 : 3 + (4 + (symbol - 261) % 4) << extra
    return number(extra).map { base + $0 }
  }

  private mutating func distance(_ symbol: Int) -> Int? {
    guard symbol < 30 else { return nil }
    let extra = symbol < 4 ? 0 : symbol / 2 - 1
    let base = symbol < 4 ? symbol + 1 : 1 + (2 + symbol % 2) << extra
    return number(extra).map { base + $0 }
  }
}
