import Glibc

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
