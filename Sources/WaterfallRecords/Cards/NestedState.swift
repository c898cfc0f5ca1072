/// The state of a record whose parts have states of their own, like a Kubernetes pod.
///
/// It is the reason why a container does not run, or else the phase, and how often the containers
/// were started again.
struct NestedState: Hashable, Sendable {
  /// The path to the list of the parts: `status.containerStatuses`.
  let parts: [String]

  static let label = "state"
  /// The member that says how often a part was started again.
  private static let restarts = "restartCount"

  /// The field that the line replaces.
  var phase: String { (parts.dropLast() + ["phase"]).joined(separator: ".") }

  /// Finds the list of parts in the sample; nil if there is none.
  init?(in sample: [Record]) {
    for record in sample {
      for field in record.fields {
        guard case .object(let inner) = field.value else { continue }
        for member in inner where Self.arePlaces(member.value) {
          parts = [field.name, member.name]
          return
        }
      }
    }
    return nil
  }

  private static func arePlaces(_ value: Value) -> Bool {
    guard case .array(let elements) = value, case .object(let fields)? = elements.first else {
      return false
    }
    return fields.contains { $0.name == restarts } && fields.contains { $0.name == "state" }
  }

  /// `CrashLoopBackOff · 132 restarts`; nil if the record has no state.
  func words(of record: Record) -> String? {
    guard case .object(let status)? = record.fields.value(of: parts[0]) else { return nil }
    var (reasons, restarts) = ([String](), 0)
    if case .array(let elements)? = status.value(of: parts[1]) {
      for case .object(let part) in elements {
        if case .number(let count)? = part.value(of: Self.restarts) {
          restarts = restarts.addingReportingOverflow(Int(count) ?? 0).partialValue
        }
        if let reason = Self.reason(of: part) { reasons.append(reason) }
      }
    }
    let own = status.value(of: "reason")?.text ?? reasons.first ?? status.value(of: "phase")?.text
    let isLeaving =
      if case .object(let metadata)? = record.fields.value(of: "metadata") {
        metadata.value(of: "deletionTimestamp")?.text != nil
      } else {
        false
      }
    guard let word = isLeaving ? "Terminating" : own else { return nil }
    switch restarts {
    case ...0: return word
    case 1: return "\(word) · 1 restart"
    default: return "\(word) · \(restarts) restarts"
    }
  }

  /// Why a part does not run; nil if it runs.
  private static func reason(of part: [Field]) -> String? {
    guard case .object(let state)? = part.value(of: "state") else { return nil }
    for name in ["waiting", "terminated"] {
      if case .object(let facts)? = state.value(of: name), let reason = facts.value(of: "reason") {
        return reason.text
      }
    }
    return nil
  }
}

extension [Field] {
  fileprivate func value(of name: String) -> Value? { first { $0.name.isExactly(name) }?.value }
}
