import Testing
import WaterfallTestSupport

/// All tests that run programs in a terminal.
@Suite(.ownThreads) enum EndToEnd {}

/// The same through an sshd.
@Suite(.ownThreads) enum OverSecureShell {}
