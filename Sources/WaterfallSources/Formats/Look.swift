/// A look by which text is recognised.
struct Look: Sendable {
  /// How sure a look is. The surest is asked first.
  enum Sureness: Comparable, CaseIterable {
    /// Its lines are values of JSON, which have commas and may have any text in them.
    case values
    /// Its text may hold text of any other format, as a diff does.
    case aboveAll
    /// It has a beginning that no other format has, whatever characters follow.
    case marked
    /// Its lines have a form of their own.
    case lines
    /// Its text has tabs and commas, so it is asked before tables.
    case blocks
    /// Its lines have columns, in which there may be commas.
    case columns
    /// Its rows have cells with delimiters between them.
    case rows
    /// Other text may look like it.
    case likely
  }

  let sureness: Sureness
  /// Whether the next line could give this look to a text that does not have it yet. That line is
  /// waited for.
  let awaitsLine: @Sendable (_ sample: Beginning) -> Bool
  private let form: @Sendable (_ sample: Beginning, _ first: Int) -> (any DataFormat)?

  /// - Parameter form: the format as the text has it, such as a table with its columns; nil if the
  ///   text looks otherwise.
  init(
    _ sureness: Sureness, awaitsLine: @escaping @Sendable (Beginning) -> Bool = { _ in false },
    _ form: @escaping @Sendable (_ sample: Beginning, _ first: Int) -> (any DataFormat)?
  ) {
    (self.sureness, self.awaitsLine, self.form) = (sureness, awaitsLine, form)
  }

  /// The format as the text has it; nil if the text looks otherwise.
  ///
  /// - Parameter sample: the first 64 KB of the text, or all of it.
  func form(of sample: Beginning) -> (any DataFormat)? { sample.first.flatMap { form(sample, $0) } }
}
