/// How many items the user may pick under `--select`.
package enum Selection: String, Hashable, Sendable, CaseIterable {
  case one, many
}
