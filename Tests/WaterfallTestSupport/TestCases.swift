import Glibc
package import Testing

/// How many cases to try, for tests with more cases than a run before each commit can afford.
package enum TestCases {
  /// The number of cases is multiplied by this. It is the value of `WATERFALL_TEST_CASES`, or 1.
  package static let factor: Int = {
    guard let text = unsafe getenv("WATERFALL_TEST_CASES") else { return 1 }
    return max(1, unsafe Int(String(cString: text)) ?? 1)
  }()

  /// Whether to try complete tables.
  package static var areAll: Bool { factor > 1 }
}

extension Trait where Self == ConditionTrait {
  /// Runs only with `WATERFALL_TEST_CASES`, as in `.ci/long`: it takes long and finds little.
  package static var inLongRuns: Self {
    .enabled(if: TestCases.areAll, "it runs in .ci/long")
  }

  /// Runs only for the program as people install it: it measures time, bytes or memory.
  package static var ofInstalledProgram: Self {
    .enabled(if: PseudoTerminal.Command.installedProgram != nil, "it runs in .ci/run")
  }
}
