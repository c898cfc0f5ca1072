import Glibc

/// The figures of the last accepted run, one per line: the bytes, then the name.
struct Reference {
  private let path: String
  private var figures: [String: Int] = [:]
  /// The figures of this run, in the order in which they were measured.
  private var measured: [(name: String, bytes: Int)] = []
  private(set) var grown: [String] = []

  init(path: String) {
    self.path = path
    guard let file = unsafe fopen(path, "r") else { return }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 1)
      if words.count == 2, let bytes = Int(words[0]) { figures[String(words[1])] = bytes }
    }
  }

  /// Returns the accepted figure, and whether the new one has grown by 5 %.
  mutating func compare(_ name: String, bytes: Int) -> (before: Int?, hasGrown: Bool) {
    measured.append((name, bytes))
    let before = figures[name]
    let hasGrown = before.map { bytes * 20 >= $0 * 21 && bytes > $0 } ?? false
    if hasGrown { grown.append(name) }
    return (before, hasGrown)
  }

  /// Makes this run's figures the accepted ones.
  func record() {
    guard let file = unsafe fopen(path, "w") else { fatalError("\(path) cannot be written") }
    for (name, bytes) in measured { unsafe fputs("\(bytes) \(name)\n", file) }
    unsafe fclose(file)
  }
}
