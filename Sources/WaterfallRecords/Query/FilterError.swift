/// Why a filter, an order or a grouping cannot be understood.
package struct FilterError: Error, Hashable, Sendable {
  /// What the text was to be.
  package enum Purpose: String, Hashable, Sendable { case filter, sort, group, show }

  package enum Cause: Hashable, Sendable {
    /// A quotation mark has no twin.
    case openQuote
    /// A slash has no twin.
    case openPattern
    /// The regular expression is wrong: the parser's words.
    case pattern(String)
    /// Nothing to compare with behind this operator.
    case noValue(field: String, operation: String)
    /// A quotation without anything in it.
    case emptyQuote
    case noField
    /// Neither `asc` nor `desc`.
    case direction(String)
  }

  package let purpose: Purpose
  package let cause: Cause
  package let text: String
  /// Characters before the fault.
  package let offset: Int

  init(_ cause: Cause, in text: String, as purpose: Purpose, at offset: Int) {
    (self.cause, self.text, self.purpose, self.offset) = (cause, text, purpose, offset)
  }

  /// Two lines without a line break at the end: what, where and what was expected; what to try.
  package var message: String {
    "\(purpose) `\(text.onOneLine)`:\(offset + 1): \(expectation.onOneLine)\n\(advice.onOneLine)"
  }

  /// What was expected, for a line that shows the text itself.
  package var expectation: String {
    switch cause {
    case .openQuote: "expected a closing \" for what is opened here"
    case .openPattern: "expected a closing / for the regular expression that is opened here"
    case .pattern(let reason): "expected a regular expression: \(reason)"
    case .noValue(_, let operation): "expected a value behind \(operation)"
    case .emptyQuote: "expected something between the quotation marks"
    case .noField: "expected the name of a field"
    case .direction(let word): "expected asc or desc, not `\(word)`"
    }
  }

  private var advice: String {
    switch cause {
    case .openQuote: "Close it, or write \\\" for a quotation mark itself."
    case .openPattern: "Close it, or put the text in quotation marks to find the slash itself."
    case .pattern: "Put a \\ before signs that stand for themselves, or quote the text."
    case .noValue(let field, let operation):
      "Try \(field)\(operation)100, or \(field): for any value."
    case .emptyQuote: "Try field: for any value, or leave it out."
    case .noField where purpose == .sort: "Try --sort price:desc, with a name from the cards."
    case .noField: "Try --\(purpose == .group ? "group-by" : "filter") with a name from the cards."
    case .direction: "Leave it out for ascending order."
    }
  }
}
