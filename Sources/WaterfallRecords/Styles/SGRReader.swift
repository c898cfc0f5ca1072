/// Follows the styles (SGR) that a text requests.
///
/// It knows 0 to 4, 7, their resets, 21 (a double underline, read as a single one), 30 to 49, 90 to
/// 107 and `4:n`. Colours may have `;` or `:` between their numbers (ISO 8613-6, with and without a
/// colour space). The colour of underlines (58) is skipped. Blinking, hidden and struck-out letters
/// become plain ones. Unknown or incomplete parameters change nothing.
package struct SGRReader: Sendable {
  /// The style for the next letters.
  package private(set) var style = TextStyle.plain
  private var parameters: [Parameter] = []

  package init() {}

  private struct Parameter: Sendable {
    /// nil if the number was left out.
    var value: Int?
    /// Whether a colon comes before it, which makes it a part of the previous parameter.
    var isPart: Bool
  }

  /// Applies a sequence.
  ///
  /// - Parameter bytes: the bytes between `ESC [` and `m`: digits, semicolons and colons.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    parameters.removeAll(keepingCapacity: true)
    var parameter = Parameter(value: nil, isPart: false)
    for byte in bytes {
      guard isDigit(byte) else {
        parameters.append(parameter)
        parameter = Parameter(value: nil, isPart: byte == UInt8(ascii: ":"))
        continue
      }
      parameter.value = min(9999, (parameter.value ?? 0) * 10 + Int(byte - 0x30))
    }
    parameters.append(parameter)
    var index = 0
    while index < parameters.count {
      var end = index + 1
      while end < parameters.count, parameters[end].isPart { end += 1 }
      index = apply(index..<end)
    }
  }

  /// Applies a parameter with its parts.
  ///
  /// - Returns: the index of the next parameter.
  private mutating func apply(_ group: Range<Int>) -> Int {
    let number = parameters[group.lowerBound].value ?? 0
    switch number {
    case 38, 48, 58: return applyColor(to: number, group)
    case 4 where group.count > 1:
      // The part is the kind of line; 0 means no line.
      apply(parameters[group.lowerBound + 1].value == 0 ? 24 : 4)
    case _ where group.count > 1: break
    default: apply(number)
    }
    return group.upperBound
  }

  private mutating func apply(_ number: Int) {
    switch number {
    case 0: style = .plain
    case 1: style.traits.insert(.bold)
    case 2: style.traits.insert(.dim)
    case 3: style.traits.insert(.italic)
    case 4, 21: style.traits.insert(.underline)
    case 7: style.traits.insert(.reverse)
    case 22: style.traits.subtract([.bold, .dim])
    case 23: style.traits.remove(.italic)
    case 24: style.traits.remove(.underline)
    case 27: style.traits.remove(.reverse)
    case 30...37: style.foreground = .numbered(UInt8(number - 30))
    case 39: style.foreground = nil
    case 40...47: style.background = .numbered(UInt8(number - 40))
    case 49: style.background = nil
    case 90...97: style.foreground = .numbered(UInt8(number - 82))
    case 100...107: style.background = .numbered(UInt8(number - 92))
    default: break
    }
  }

  /// Applies 38 (foreground), 48 (background) or 58 (underline). The colour is in its parts or in
  /// the parameters after it.
  ///
  /// - Returns: the index of the next parameter.
  private mutating func applyColor(to target: Int, _ group: Range<Int>) -> Int {
    let hasParts = group.count > 1
    let mode = hasParts ? group.lowerBound + 1 : group.upperBound
    guard mode < parameters.count else { return parameters.count }
    let limit = hasParts ? group.upperBound : parameters.count
    var first = mode + 1
    let count: Int
    switch parameters[mode].value {
    case 5: count = 1
    case 2:
      count = 3
      // Skip the colour space, which may be empty.
      if hasParts, limit - first > 3 { first += 1 }
    default: return hasParts ? group.upperBound : mode + 1
    }
    let end = first + count
    guard end <= limit else { return limit }
    set(color(first..<end), to: target)
    return hasParts ? group.upperBound : end
  }

  /// Makes a colour of the parameters; nil if a number is above 255.
  private func color(_ range: Range<Int>) -> TextStyle.Color? {
    let bytes = parameters[range].compactMap { UInt8(exactly: $0.value ?? 0) }
    guard bytes.count == range.count else { return nil }
    return bytes.count == 1
      ? .numbered(bytes[0]) : .exact(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  private mutating func set(_ color: TextStyle.Color?, to target: Int) {
    guard let color else { return }
    if target == 38 { style.foreground = color }
    if target == 48 { style.background = color }
  }
}
