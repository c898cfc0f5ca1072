import Glibc

/// How many cases the tests try that have more of them than a run before each commit should take.
package enum TestCases {
  /// What `WATERFALL_TEST_CASES` says: the number of cases is multiplied by it; 1 if it says
  /// nothing.
  package static let factor: Int = {
    guard let text = unsafe getenv("WATERFALL_TEST_CASES") else { return 1 }
    return max(1, unsafe Int(String(cString: text)) ?? 1)
  }()

  /// Whether tables are tried as a whole.
  package static var areAll: Bool { factor > 1 }
}
