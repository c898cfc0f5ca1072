import WaterfallRecords

/// An item to show: named fields in their order.
///
/// ```swift
/// let item: CardItem = ["title": "Lake", "height": 120, "tags": ["blue", "cold"]]
/// ```
///
/// The viewer finds the field for the title and the like by names and contents. Options can name
/// the fields instead (`--title`, `--height-by`).
public struct CardItem: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A value with a name.
  public struct Field: Hashable, Sendable {
    /// The name for people; several fields may have the same name.
    public var name: String
    /// The field's value.
    public var value: Value

    /// Creates a field from a name and a value.
    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  /// A field's value.
  public indirect enum Value: Hashable, Sendable {
    /// Nothing.
    case null
    /// Yes or no.
    case bool(Bool)
    /// A number. One that is not finite counts as `null`.
    case number(Double)
    /// Text. It may contain anything, because it is made safe before it is shown.
    case text(String)
    /// Values in their order.
    case list([Value])
    /// Values with names, in their order.
    case object([Field])
  }

  /// The fields, in the order in which they are shown.
  public var fields: [Field]

  /// Creates an item from its fields.
  public init(fields: [Field]) { self.fields = fields }

  /// Creates an item from a dictionary literal; the fields keep their order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    fields = elements.map { Field($0.0, $0.1) }
  }

  var record: Record { Record(fields: fields.map(\.field)) }
}

extension CardItem.Field {
  fileprivate var field: WaterfallRecords.Field { WaterfallRecords.Field(name, value.value) }
}

extension CardItem.Value {
  var value: WaterfallRecords.Value {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): Self.written(number)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.value))
    case .object(let fields): .object(fields.map(\.field))
    }
  }

  /// The number as JSON, without decimals if it is whole; null if it is not finite.
  private static func written(_ number: Double) -> WaterfallRecords.Value {
    guard number.isFinite else { return .null }
    return .number(Int(exactly: number).map { "\($0)" } ?? "\(number)")
  }
}

extension CardItem.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
  /// Values in their order.
  public init(arrayLiteral elements: CardItem.Value...) { self = .list(elements) }
  /// Named values, in the order in which they are written.
  public init(dictionaryLiteral elements: (String, CardItem.Value)...) {
    self = .object(elements.map { CardItem.Field($0.0, $0.1) })
  }
}
