import WaterfallRecords

/// An item to be shown: fields with names, in their order.
///
/// ```swift
/// let item: CardItem = ["title": "Lake", "height": 120, "tags": ["blue", "cold"]]
/// ```
///
/// What a field is for, its title say, is found by its name and content, or said by options
/// (`--title`, `--height-by`).
public struct CardItem: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A value with a name.
  public struct Field: Hashable, Sendable {
    /// As people read it; names may come twice.
    public var name: String
    /// What it holds.
    public var value: Value

    /// A value with a name.
    public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  /// What a field holds.
  public indirect enum Value: Hashable, Sendable {
    /// Nothing.
    case null
    /// Yes or no.
    case bool(Bool)
    /// A number; one that is not finite is nothing.
    case number(Double)
    /// Words. They may be anything: they are made safe before they are shown.
    case text(String)
    /// Values in their order.
    case list([Value])
    /// Values with names, in their order.
    case object([Field])
  }

  /// The fields, in the order in which they are shown.
  public var fields: [Field]

  /// An item of these fields.
  public init(fields: [Field]) { self.fields = fields }

  /// An item of these fields, in the order in which they are written.
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

  /// Whole numbers without a part behind the point; what is no number, null.
  private static func written(_ number: Double) -> WaterfallRecords.Value {
    guard number.isFinite else { return .null }
    return .number(Int(exactly: number).map { "\($0)" } ?? "\(number)")
  }
}

extension CardItem.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Words.
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
  /// Values with names, in the order in which they are written.
  public init(dictionaryLiteral elements: (String, CardItem.Value)...) {
    self = .object(elements.map { CardItem.Field($0.0, $0.1) })
  }
}
