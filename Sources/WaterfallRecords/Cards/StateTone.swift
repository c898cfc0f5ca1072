/// How good or bad the state is that a word names. It decides the word's colour everywhere.
///
/// ```swift
/// StateTone("CrashLoopBackOff")  // .alarm
/// StateTone("in_progress")  // .caution
/// ```
package enum StateTone: UInt8, Hashable, Sendable {
  /// Something is broken.
  case alarm
  /// Something is not right yet, or not quite right.
  case caution
  /// All is well.
  case good
  /// Ordinary news, without a colour of its own: `info`.
  case neutral
  /// Less important than the rest: `debug`.
  case quiet

  /// The tone of a text that is a word for a state; nil for other texts.
  ///
  /// Case, `_`, `-` and spaces do not count.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(1), because a longer text is none.
  package init?(_ text: Span<UInt8>) {
    guard !text.isEmpty, isLetter(text[0]), text.count <= Self.longest else { return nil }
    self.init(text.indices.map { text[$0] }[...])
  }

  private init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first, isLetter(first),
      let tone = Self.ofWord(bytes) ?? Self.composed(bytes)
    else { return nil }
    self = tone
  }

  /// The tone of a text that begins with a word for a state, and the bytes of that part.
  ///
  /// The word ends with the text, or before ` · `, ` (` or a comma: `Error · 3 restarts`.
  package static func leading(_ text: Span<UInt8>) -> (tone: StateTone, length: Int)? {
    guard !text.isEmpty, isLetter(text[0]) else { return nil }
    let bytes = (0..<min(longest + 1, text.count)).map { text[$0] }
    if bytes.count <= longest, let tone = StateTone(bytes[...]) { return (tone, bytes.count) }
    if let found = ofContainer(bytes) { return (found, text.count) }
    // Two bytes of UTF-8 are the middle dot.
    let end = bytes.indices.dropLast().first { index in
      bytes[index] == 0x20 && (bytes[index + 1] == UInt8(ascii: "(") || bytes[index + 1] == 0xC2)
        || bytes[index] == UInt8(ascii: ",") && bytes[index + 1] == 0x20
    }
    guard let end, let tone = StateTone(bytes[..<end]) else { return nil }
    return (tone, end)
  }

  /// The tone of a state as `docker ps` words it: `Up 3 hours (healthy)`, `Exited (1) 2 days ago`.
  private static func ofContainer(_ bytes: [UInt8]) -> StateTone? {
    if bytes.starts(with: "Up ".utf8), bytes.count > 3,
      isDigit(bytes[3]) || bytes.dropFirst(3).starts(with: "About ".utf8)
        || bytes.dropFirst(3).starts(with: "Less ".utf8)
    {
      return bytes.ends(with: "(unhealthy)") ? .alarm : .good
    }
    if bytes.starts(with: "Exited (".utf8), bytes.count > 9 {
      return bytes[8] == UInt8(ascii: "0") && bytes[9] == UInt8(ascii: ")") ? nil : .alarm
    }
    return bytes.starts(with: "Restarting (".utf8) ? .caution : nil
  }

  /// The tone of one word that is put together of several, as programs write reasons:
  /// `FailedMount`, `ImagePullBackOff`, `Init:Error`, `ERR_TIMEOUT`.
  private static func composed(_ bytes: ArraySlice<UInt8>) -> StateTone? {
    guard bytes.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x3A || $0 == 0x5F }) else {
      return nil
    }
    if bytes.starts(with: "Init:".utf8) { return StateTone(bytes.dropFirst(5)) ?? .caution }
    // A capital in the middle shows where a part begins.
    let isCamel = bytes.dropFirst().contains { 0x41...0x5A ~= $0 }
    guard isCamel, bytes.contains(where: { 0x61...0x7A ~= $0 }) else { return nil }
    if bytes.starts(with: "No".utf8) || bytes.starts(with: "Not".utf8) { return nil }
    let isBad =
      ["BackOff", "Failed", "Failure", "Error"].contains { bytes.ends(with: $0) }
      || ["Failed", "Err"].contains { start in
        bytes.starts(with: start.utf8) && bytes.count > start.utf8.count
          && 0x41...0x5A ~= bytes[bytes.startIndex + start.utf8.count]
      }
    return isBad ? .alarm : nil
  }

  /// The tone of a word in the list. Most texts are not in it, and their hash says so.
  ///
  /// The comparison ignores the same bytes as the hash, except quotation marks.
  private static func ofWord(_ text: ArraySlice<UInt8>) -> StateTone? {
    guard let found = words[NameHash.of(text)] else { return nil }
    let letters = text.lazy.filter { $0 != 0x20 && $0 != 0x5F && $0 != 0x2D }
      .map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    return letters.elementsEqual(found.word.utf8) ? found.tone : nil
  }

  /// Bytes of the longest text that is looked at.
  private static let longest = 40

  /// The words, without spaces and in small letters, by their hash.
  private static let words: [UInt32: (word: String, tone: StateTone)] = {
    let lists: [(StateTone, String)] = [
      (
        .alarm,
        """
        error errored errors err eror failed failure fail failing fatal critical crit crt alert \
        emerg emergency panic severe fehler broken crashed crash unhealthy down notready denied \
        rejected refused aborted timeout timedout oomkilled evicted unreachable offline lost \
        disconnected crashloopbackoff imagepullbackoff deadlineexceeded outage faulted ftl fatl \
        rollbackfailed invalidimagename containercannotrun nodelost dpanic
        """
      ),
      (
        .caution,
        """
        warning warn wrn pending degraded queued waiting inprogress creating containercreating \
        podinitializing terminating stopping starting restarting updating unknown stale retrying \
        paused suspended unstable deprecated activating deactivating reloading provisioning \
        progressing outofsync throttled blocked delayed expired expiring partial maintenance \
        unavailable deleting shuttingdown rebooting onhold
        """
      ),
      (
        .good,
        """
        ok okay success successful succeeded running active ready healthy up online passed pass \
        passing completed complete done finished available connected bound deployed synced green \
        operational createcomplete updatecomplete inservice resolved
        """
      ),
      (.neutral, "info inf information informational notice note normal"),
      (.quiet, "debug dbg trace trc verbose vrb finer finest debug1 debug2 debug3 debug4 debug5"),
    ]
    var words: [UInt32: (word: String, tone: StateTone)] = [:]
    for (tone, names) in lists {
      for name in names.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        let word = String(name)
        let other = words.updateValue((word, tone), forKey: NameHash.of(word.utf8))
        precondition(other == nil || other?.word == word, "Two words for states share a hash")
      }
    }
    return words
  }()
}

extension Collection<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    count >= text.utf8.count && dropFirst(count - text.utf8.count).elementsEqual(text.utf8)
  }
}
