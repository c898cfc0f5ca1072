/// Why a filter, an order or a grouping cannot be understood.
package struct FilterError: Error, Hashable, Sendable {
  /// Which option the text belongs to.
  package enum Purpose: String, Hashable, Sendable { case filter, sort, group, show }

  package enum Cause: Hashable, Sendable {
    /// A quotation mark is not closed.
    case openQuote
    /// A slash is not closed.
    case openPattern
    /// The regular expression is wrong; the text is the parser's explanation.
    case pattern(String)
    /// The operator has nothing to compare with.
    case noValue(field: String, operation: String)
    /// A quotation is empty.
    case emptyQuote
    case noField
    /// The direction is neither `asc` nor `desc`.
    case direction(String)
  }

  package let purpose: Purpose
  package let cause: Cause
  package let text: String
  /// The number of characters before the fault.
  package let offset: Int

  init(_ cause: Cause, in text: String, as purpose: Purpose, at offset: Int) {
    (self.cause, self.text, self.purpose, self.offset) = (cause, text, purpose, offset)
  }

  /// Two lines: the place and what was expected there, then what to try. No line break at the end.
  package var message: String {
    "\(purpose) `\(text.onOneLine)`:\(offset + 1): \(expectation.onOneLine)\n\(advice.onOneLine)"
  }

  /// The expectation, for an interface that already shows the text.
  package var expectation: String {
    switch cause {
    case .openQuote: "expected a closing \" for what is opened here"
    case .openPattern: "expected a closing / for the regular expression that is opened here"
    case .pattern(let reason): "expected a regular expression: \(reason)"
    case .noValue(_, let operation): "expected a value after \(operation)"
    case .emptyQuote: "expected text between the quotation marks"
    case .noField: "expected the name of a field"
    case .direction(let word): "expected asc or desc, not `\(word)`"
    }
  }

  private var advice: String {
    switch cause {
    case .openQuote: "Close it, or write \\\" for a quotation mark itself."
    case .openPattern: "Close it, or put the text in quotation marks to find the slash itself."
    case .pattern: "Put a \\ before characters to find as they are, or quote the text."
    case .noValue(let field, let operation):
      "Try \(field)\(operation)100, or \(field): for any value."
    case .emptyQuote: "Try field: for any value, or leave it out."
    case .noField where purpose == .sort: "Try --sort price:desc, with a name from the cards."
    case .noField: "Try --\(purpose == .group ? "group-by" : "filter") with a name from the cards."
    case .direction: "Leave it out for ascending order, or add :asc to a name that has a colon."
    }
  }
}
