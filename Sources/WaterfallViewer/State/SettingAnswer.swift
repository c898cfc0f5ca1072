/// The outcome of setting an option.
package enum SettingAnswer: Sendable {
  /// It cannot be set, with the reason.
  case refused(String)
  /// It was set; these are the values of all options that can be.
  case set(ViewerChoices)
  /// The viewer must restart to use it.
  case beginsAnew
  /// A source must be opened first, by calling this on another thread.
  case opens(@Sendable () -> Void)
}
