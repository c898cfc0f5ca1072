package import Platform

extension ItemError {
  /// What the system refused, as a fault of a source.
  package init(_ error: SystemError) {
    switch error.deed {
    case .opening: self = .missing(name: error.name, reason: error.reason)
    case .reading, .writing: self = .io(name: error.name, reason: error.reason)
    case .starting: self = .command(command: error.name, reason: error.reason)
    }
  }
}

/// The answer of the system; what it refuses is a fault of the source.
package func system<Answer>(
  _ ask: @autoclosure () throws(SystemError) -> Answer
) throws(ItemError) -> Answer {
  do throws(SystemError) {
    return try ask()
  } catch {
    throw ItemError(error)
  }
}
