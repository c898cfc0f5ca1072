import Testing

/// All that runs programs in a terminal, one test after the other: what is waited for must not
/// wait for the neighbours.
@Suite(.serialized) enum EndToEnd {}

/// The same behind an sshd, one test after the other beside those of ``EndToEnd``: they wait for
/// connections most of the time, and measure none.
@Suite(.serialized) enum OverSecureShell {}
