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

  /// Whether enough values wait to show what they mean.
  var isSample: Bool { waiting.count >= ColumnSample.most }

  /// Takes a value.
  ///
  /// - Returns: the value as it is read; nil if it waits.
  mutating func take(_ text: String, of groups: [Int] = []) -> Value? {
    guard reader == nil else { return read(text, groups) }
    waiting.append((text, groups))
    return nil
  }

  /// Reads the values that wait by what they have in common.
  ///
  /// - Parameter name: that of the field.
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
