import Testing
import WaterfallTestSupport

/// All tests that run programs in a terminal.
@Suite(.ownThreads) enum EndToEnd {}

/// The same through an sshd.
@Suite(.ownThreads) enum OverSecureShell {}

extension SecureShell {
  /// Expects that all processes of a client end soon.
  func expectNothingLeft(
    of session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isEmpty = session.wait(within: .seconds(20)) { members.isEmpty }
    let names = members.compactMap { ProcessTable.name(of: $0) }
    #expect(isEmpty, "still there: \(names)", sourceLocation: sourceLocation)
  }
}
