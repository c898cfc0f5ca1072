package import Platform

extension ItemError {
  /// Turns the system's error into a source's error.
  package init(_ error: SystemError) {
    switch error.operation {
    case .opening: self = .missing(name: error.name, reason: error.reason)
    case .reading, .writing: self = .io(name: error.name, reason: error.reason)
    case .starting: self = .command(command: error.name, reason: error.reason)
    }
  }
}

/// Calls the system; its error is thrown as a source's error.
package func system<Answer>(
  _ ask: @autoclosure () throws(SystemError) -> Answer
) throws(ItemError) -> Answer {
  do throws(SystemError) {
    return try ask()
  } catch {
    throw ItemError(error)
  }
}
