/// The values of a column that is summed. They are read by what they mean in their column, which
/// the first thousand of them show. Until then they wait.
struct AmountColumn: Sendable {
  /// A value that was read.
  struct Value {
    /// nil if it is no amount.
    let amount: Double?
    /// The groups to which it belongs.
    let groups: [Int]
  }

  /// How the values are read; nil before the meaning of the column is known.
  private(set) var reader: AmountReader?
  private var waiting: [(text: String, groups: [Int])] = []

  /// Takes a value.
  ///
  /// - Parameter name: that of the field.
  /// - Returns: the values that can be read now: this one, or none, or all that have waited.
  mutating func take(_ text: String, of groups: [Int] = [], named name: String) -> [Value] {
    guard reader == nil else { return [read(text, groups)] }
    waiting.append((text, groups))
    return waiting.count < ColumnSample.most ? [] : takeWaiting(named: name)
  }

  /// Reads the values that wait by what they have in common.
  mutating func takeWaiting(named name: String) -> [Value] {
    guard reader == nil else { return [] }
    reader = AmountReader(of: waiting.map(\.text), named: name)
    let first = waiting
    waiting = []
    return first.map { read($0.text, $0.groups) }
  }

  private mutating func read(_ text: String, _ groups: [Int]) -> Value {
    Value(amount: reader?.amount(text), groups: groups)
  }
}
