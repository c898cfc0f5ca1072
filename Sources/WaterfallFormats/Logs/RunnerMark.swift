import WaterfallRecords

/// The words that a runner of containers puts before each line of a program.
///
/// The forms are those of `docker compose logs` (`web-1  | `), `kubectl logs --prefix`
/// (`[pod/web/app] `), and of the files that container runtimes write (CRI: time, stream, and `F`
/// for a full line or `P` for a part of one).
struct RunnerMark {
  enum Kind: Equatable { case compose, kubectl, runtime }

  let kind: Kind
  /// The fields: their names, and the byte ranges of their values.
  let fields: [(name: String, value: Range<Int>)]
  /// The byte range of what distinguishes one program from another.
  let source: Range<Int>
  /// Whether the next line of this program continues this one.
  let isPartial: Bool
  /// Where the program's own line begins.
  let end: Int

  /// Returns nil if the line has no such words.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    var cursor = LogCursor(bytes, line)
    guard let first = cursor.next else { return nil }
    if isDigit(first) {
      guard let time = LogTime.take(&cursor), time.certainty == .instant, cursor.take(" ") else {
        return nil
      }
      let stream = cursor.takeWord()
      guard
        bytes[stream].elementsEqual("stdout".utf8) || bytes[stream].elementsEqual("stderr".utf8),
        cursor.take(" "), let tag = cursor.next, tag == 0x46 || tag == 0x50
      else { return nil }
      _ = cursor.takeWord()
      _ = cursor.take(" ")
      (kind, source, isPartial) = (.runtime, stream, tag == 0x50)
      fields = [("time", time.range), ("stream", stream)]
    } else if first == UInt8(ascii: "[") {
      guard cursor.begins(with: "[pod/"), let name = cursor.takeBetween("[", "]") else {
        return nil
      }
      _ = cursor.take(" ")
      (kind, source, isPartial) = (.kubectl, name, false)
      var parts: [(name: String, value: Range<Int>)] = []
      var words = bytes[name].split(separator: UInt8(ascii: "/")).dropFirst()
      if let pod = words.popFirst() { parts.append(("pod", pod.startIndex..<pod.endIndex)) }
      if let word = words.popFirst() {
        parts.append(("container", word.startIndex..<name.upperBound))
      }
      fields = parts
    } else {
      guard isLetter(first) else { return nil }
      let name = cursor.takeWhile {
        isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E
      }
      guard cursor.skipSpace(), cursor.take("|"), cursor.isAtEnd || cursor.take(" ") else {
        return nil
      }
      (kind, source, isPartial) = (.compose, name, false)
      fields = [("service", name)]
    }
    end = cursor.index
  }
}
