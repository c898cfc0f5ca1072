import Testing

/// All tests that run programs in a terminal.
///
/// They run one at a time, so that a program under test does not wait for other tests.
@Suite(.serialized) enum EndToEnd {}

/// The same through an sshd.
///
/// They run one at a time, but beside those of ``EndToEnd``: they mostly wait for connections, and
/// measure no times.
@Suite(.serialized) enum OverSecureShell {}
