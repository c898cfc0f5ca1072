import Testing

/// All that runs programs in a terminal, one test after the other: what is waited for must not
/// wait for the neighbours.
@Suite(.serialized) enum EndToEnd {}
