import Glibc

/// Feeds the readers with spoilt and random input, which they must survive, and checks the results.
///
///     swift run -c release --package-path Tests/Fuzz [seconds [target [seed]]]
///
/// With a seed, it runs only that case of the target. A target ends at its first fault; the others
/// go on.
@main struct Fuzz {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().map(\.self)
    let seconds = arguments.first.flatMap(Double.init) ?? 30
    let wanted = arguments.dropFirst().first
    let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) }
    let targets = allTargets.filter { wanted == nil || $0.name == wanted }
    guard !targets.isEmpty else {
      print("The targets are", allTargets.map(\.name).joined(separator: ", "))
      exit(64)
    }
    Crash.announce()
    var haveAllHeld = true
    for target in targets {
      let share = Duration.seconds(seconds / Double(targets.count))
      if !(await run(target, for: share, seed: seed)) { haveAllHeld = false }
    }
    if !haveAllHeld { exit(1) }
  }

  /// - Returns: whether all cases passed.
  private static func run(_ target: Target, for share: Duration, seed: UInt64?) async -> Bool {
    let end = ContinuousClock.now + share
    var next = seed ?? UInt64.random(in: 0...UInt64.max / 2)
    var count = 0
    repeat {
      Crash.note(target.name, seed: next)
      var random = SeededRandom(seed: next)
      do {
        try await target.check(&random)
      } catch {
        print("\(target.name): seed \(next): \(error)")
        return false
      }
      next += 1
      count += 1
    } while seed == nil && ContinuousClock.now < end
    print("\(target.name): \(count) cases held")
    return true
  }
}

/// A property of a reader that must hold for every seed.
struct Target: Sendable {
  var name: String
  /// Makes a case, and throws if the reader fails it.
  var check: @Sendable (inout SeededRandom) async throws -> Void
}

let allTargets = [
  jsonTarget, documentTarget, pathTarget, tableTarget, rowsTarget, textTarget, encodingTarget,
  sourceTarget, styledTextTarget, keysTarget, recordingTarget, binaryPropertyListTarget,
  xmlPropertyListTarget, stanzaTarget, spoiltStanzaTarget, alignedTarget,
  spoiltAlignedTarget, knownTableTarget, tomlTarget, yamlTarget, feedTarget, xmlTarget,
  markdownTarget, photoTarget,
  drawingTarget, summaryTarget, textFormatTarget, logTarget, wholeLogTarget, drawnTarget,
  dialectTarget, namedEncodingTarget, mailTarget, meaningTarget, speakerTarget, guestTarget,
]

/// An input on which a reader failed; the words say what it returned and what was expected.
struct Finding: Error, CustomStringConvertible {
  var words: String
  var input: [UInt8]

  var description: String { "\(words)\n\(literal)" }

  /// The input as a Swift string literal, with bytes beyond ASCII as `\xNN`.
  private var literal: String {
    var text = "\""
    for byte in input.prefix(4000) {
      switch byte {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += "\\" + String(Unicode.Scalar(byte))
      case 0x20..<0x7F: text += String(Unicode.Scalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text + "\""
  }
}
