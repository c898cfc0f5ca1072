extension LogForm {
  /// Rules a form out for a line by a few bytes.
  ///
  /// It has nothing but bits. A copy of a form for each line would take longer than the look at it.
  struct Gate: Sendable {
    /// The bytes that each line of the form has.
    var needed = ByteSet([])
    /// The bytes with one of which a line begins, or goes on after its time; nil if any may be
    /// there.
    var starts: ByteSet?
    /// The bytes with one of which it goes on after the blanks that it begins with; nil if any may
    /// be there.
    var wordStarts: ByteSet?
  }
}

/// Forms of lines, of which the first one that fits is taken.
struct GatedForms: Sendable {
  private let forms: [LogForm]
  private let gates: [LogForm.Gate]

  init(_ forms: [LogForm]) { (self.forms, gates) = (forms, forms.map(\.gate)) }

  /// The fields of a line; nil if no form fits.
  ///
  /// - Parameters:
  ///   - start: as for ``LogForm/fields(at:)``.
  ///   - letters: the ASCII bytes of the line.
  func fields(at start: LogCursor, _ letters: ByteSet) -> LogForm.Fields? {
    var word = start
    word.skipSpace()
    let (next, nextOfWord) = (start.next ?? 0, word.next ?? 0)
    for index in gates.indices {
      let gate = gates[index]
      guard gate.needed.isSubset(of: letters), gate.starts?.contains(next) ?? true,
        gate.wordStarts?.contains(nextOfWord) ?? true
      else { continue }
      if let fields = forms[index].fields(at: start) { return fields }
    }
    return nil
  }
}
