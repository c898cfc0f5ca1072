/// A system call, as `strace -f -y` prints it.
package struct SystemCall: Hashable, Sendable {
  package var process: Int32
  package var name: String
  /// The arguments, as strace prints them.
  package var arguments: String
  /// The result, as strace prints it: a number, and after a descriptor its file.
  package var result: String

  package var hasSucceeded: Bool { !result.hasPrefix("-1") && !result.hasPrefix("?") }

  /// The real path of the file that the call opened, if it opened one.
  package var openedPath: String? {
    guard hasSucceeded, let start = result.firstIndex(of: "<"), result.hasSuffix(">") else {
      return nil
    }
    return Self.decoded(result[result.index(after: start)...].dropLast())
  }

  /// The first path in the arguments, made absolute and without `.` and `..`; nil if there is none.
  package var path: String? {
    guard let quote = arguments.firstIndex(of: "\"") else { return nil }
    var end = arguments.index(after: quote)
    while end < arguments.endIndex, arguments[end] != "\"" {
      if arguments[end] == "\\" { end = arguments.index(after: end) }
      end = arguments.index(after: end)
    }
    let given = Self.decoded(arguments[arguments.index(after: quote)..<end])
    guard !given.hasPrefix("/") else { return Self.resolved(given) }
    // A relative path follows its directory, as in openat(AT_FDCWD</root>, "name").
    let before = arguments[..<quote]
    guard let open = before.lastIndex(of: "<"), let close = before.lastIndex(of: ">"), open < close
    else { return given }
    return Self.resolved(Self.decoded(before[before.index(after: open)..<close]) + "/" + given)
  }

  /// Removes `.` and `..` from a path. Works on the text only and follows no links.
  private static func resolved(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(3).prefix { (0x30...0x37).contains($0) }
      if let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(digits.count)
      } else if let letter = rest.popFirst() {
        bytes.append(["n": 10, "t": 9, "r": 13, "v": 11, "f": 12][UnicodeScalar(letter)] ?? letter)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Parses strace's output in pieces.
package struct TraceReader {
  private var rest = ""
  /// The first halves of calls that were interrupted by calls of other threads.
  private var unfinished: [Int32: String] = [:]

  package init() {}

  /// Returns the calls that `text` completes. The text may end anywhere.
  package mutating func read(_ text: some StringProtocol) -> [SystemCall] {
    rest += text
    var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
    rest = String(lines.removeLast())
    return lines.compactMap { call(in: $0) }
  }

  private mutating func call(in line: Substring) -> SystemCall? {
    guard let match = line.prefixMatch(of: #/(\d+) +/#), let process = Int32(match.1) else {
      return nil
    }
    var text = String(line[match.range.upperBound...])
    if let resumed = text.prefixMatch(of: #/<\.\.\. \w+ resumed>/#) {
      text = (unfinished.removeValue(forKey: process) ?? "") + text[resumed.range.upperBound...]
    } else if text.hasSuffix(" <unfinished ...>") {
      unfinished[process] = String(text.dropLast(" <unfinished ...>".count))
      return nil
    }
    guard let name = text.prefixMatch(of: #/\w+/#)?.output, text.dropFirst(name.count).first == "(",
      let end = text.ranges(of: #/\) +=/#).last
    else { return nil }
    let start = text.index(text.startIndex, offsetBy: name.count + 1)
    return SystemCall(
      process: process, name: String(name), arguments: String(text[start..<end.lowerBound]),
      result: String(text[end.upperBound...].drop { $0 == " " }))
  }
}
