import TerminalGrid

/// Throws the failure of an option that cannot be had under `--secure`.
///
/// - Parameter needs: what it would do: `runs a command in a shell`.
func refuse(_ option: Message, needs: Message) throws(Failure) -> Never {
  throw .option(
    "\(option) \(needs), which --secure does not allow: leave out one of them.")
}
