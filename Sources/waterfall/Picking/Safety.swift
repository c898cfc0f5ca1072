import ArgumentParser

/// Throws a validation error for an option that cannot be had under `--secure`.
///
/// - Parameter needs: what it would do: `runs a command in a shell`.
func refuse(_ option: String, needs: String) throws -> Never {
  throw ValidationError("\(option) \(needs), which --secure does not allow: leave out one of them.")
}
