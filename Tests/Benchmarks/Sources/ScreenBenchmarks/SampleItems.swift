import Glibc

/// A file of NDJSON records, the same in every run. It is removed when this object goes away.
final class SampleItems {
  let path: String

  /// The kind of records.
  enum Kind {
    /// With lists, and with letters beyond ASCII.
    case mixed
    /// A title, 3 to 40 words and a price. One in a hundred thousand contains ``rareWord``.
    case plain
  }

  static let rareWord = "xylophone"
  static let highestPrice = 99_999
  private static let rarity = 100_000

  /// How many of `count` plain records contain ``rareWord``.
  static func rareCount(of count: Int) -> Int { (count + rarity - 1) / rarity }

  /// - Parameter count: how many records, of about 200 bytes each.
  init(count: Int, _ kind: Kind = .mixed) {
    var template = Array("/tmp/waterfall-screen-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { fatalError("no temporary file can be made in /tmp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var random: UInt64 = 2013
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    func words(_ count: Int) -> String {
      (0..<count).map { _ in Self.words[next(Self.words.count)] }.joined(separator: " ")
    }
    var text: [UInt8] = []
    /// A plain record. Only the last record has the highest price.
    func plain(_ item: Int) -> String {
      func words(_ count: Int) -> String {
        (0..<count).map { _ in Self.words[next(Self.plainWords)] }.joined(separator: " ")
      }
      let rare = item % Self.rarity == 0 ? " \(Self.rareWord)" : ""
      let price = item == count - 1 ? Self.highestPrice : next(Self.highestPrice)
      return #"{"title":"\#(words(2 + next(4)))","body":"\#(words(3 + next(38)))\#(rare)","#
        + #""price":\#(price)}"#
    }
    func mixed(_ item: Int) -> String {
      #"{"id":\#(item),"title":"\#(words(2 + next(4)))","text":"\#(words(3 + next(38)))","#
        + #""tags":["\#(words(1))","\#(words(1))"],"price":\#(1 + next(999))}"#
    }
    for item in 0..<count {
      text += (kind == .plain ? plain(item) : mixed(item)).utf8
      text.append(0x0A)
      if text.count > 1 << 20 || item == count - 1 {
        Self.write(text, to: descriptor)
        text.removeAll(keepingCapacity: true)
      }
    }
    close(descriptor)
  }

  deinit { unsafe unlink(path) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { fatalError("/tmp has no room for the sample") }
      rest = rest.dropFirst(count)
    }
  }

  /// This many words, from the first on, are ASCII.
  private static let plainWords = 20

  private static let words = [
    "apple", "river", "stone", "bright", "quiet", "morning", "forest", "hollow", "amber", "drift",
    "silver", "lantern", "meadow", "thunder", "velvet", "orchard", "canyon", "ember", "willow",
    "harbour", "naïve", "façade", "Zürich",
  ]
}
