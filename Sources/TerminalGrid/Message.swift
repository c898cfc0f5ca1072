/// Words for people outside the grid: on standard error, and on standard output where that is no
/// data.
///
/// A message is made from a literal. Interpolated text appears as ``SafeText`` draws it: on one
/// line, with marks in place of everything that could control a terminal. Functions that write
/// words take this type, so the compiler refuses a `String` there.
///
/// ```swift
/// let name = "a\u{1B}[31m\nb"
/// let message: Message = "\(name): there is no such file\ntry `ls`"
/// message.text  // "a␛[31m b: there is no such file\ntry `ls`"
/// ```
package struct Message: Hashable, Sendable {
  /// The words in UTF-8. Line feeds are the only control characters in them.
  package private(set) var utf8: [UInt8]

  /// Foreign text of several lines, or a help page. Line feeds stay; the rest is treated like
  /// interpolated text.
  ///
  /// - Complexity: O(n).
  package init(lines text: some StringProtocol) { self.init(lines: SafeText(text.utf8)) }

  /// The same for bytes that should be UTF-8 but may not be.
  package init(lines text: SafeText) {
    utf8 = []
    var start = 0
    for end in text.utf8.indices where text.utf8[end] == 0x0A {
      // A carriage return before the line feed belongs to the line break.
      let isReturn = end > start && text.utf8[end - 1] == 0x0D
      append(text, in: start..<(isReturn ? end - 1 : end))
      utf8.append(0x0A)
      start = end + 1
    }
    append(text, in: start..<text.utf8.count)
  }

  private mutating func append(_ text: SafeText, in range: Range<Int>) {
    for cluster in text.clusters(in: range) { cluster.append(to: &utf8) }
  }

  package var text: String { String(decoding: utf8, as: UTF8.self) }

  package var hasSeveralLines: Bool { utf8.contains(0x0A) }

  package static func + (first: Message, second: Message) -> Message {
    var message = first
    message.utf8 += second.utf8
    return message
  }

  package static func += (first: inout Message, second: Message) { first.utf8 += second.utf8 }
}

extension Message: ExpressibleByStringInterpolation {
  package init(stringLiteral words: StaticString) { utf8 = Array(words.description.utf8) }

  package init(stringInterpolation words: Interpolation) { self = words.message }

  /// Builds a message: the program's own words stay as they are, foreign text is made safe.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var message: Message = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      message.utf8.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ words: StaticString) {
      message.utf8 += words.description.utf8
    }

    package mutating func appendInterpolation(_ foreign: some StringProtocol) {
      appendInterpolation(SafeText(foreign.utf8))
    }

    package mutating func appendInterpolation(_ foreign: SafeText) {
      message.append(foreign, in: 0..<foreign.utf8.count)
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      message.utf8 += String(number).utf8
    }

    package mutating func appendInterpolation(_ words: Message) { message += words }
  }
}

extension Sequence<Message> {
  package func joined(separator: Message) -> Message {
    var joined: Message = ""
    for (index, message) in enumerated() {
      if index > 0 { joined += separator }
      joined += message
    }
    return joined
  }
}
