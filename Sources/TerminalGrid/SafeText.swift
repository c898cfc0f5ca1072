/// Text from outside, made safe to draw: the only text that a ``Grid`` accepts.
///
/// The bytes are kept as they came; what makes the type safe is that reading it yields only
/// ``Cluster`` values (see `clusters`): control characters, escape sequences, bidi controls and bad UTF-8
/// come out as visible marks.
package struct SafeText: Sendable, ExpressibleByStringLiteral {
  package let utf8: ContiguousArray<UInt8>
  package init(_ foreign: String) { utf8 = ContiguousArray(foreign.utf8) }
  package init(stringLiteral value: StaticString) { self.init(value.description) }
}
