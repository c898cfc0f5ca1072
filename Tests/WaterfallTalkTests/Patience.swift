@testable import WaterfallTalk

// On a busy machine a test may wait for a long time, and so may both ends of a talk. Tests of the
// limits choose their own.
extension TalkClient.Pauses {
  static var patient: Self {
    var pauses = Self()
    pauses.silence = .seconds(3600)
    return pauses
  }
}

extension GuestLimits {
  static var patient: Self {
    var limits = Self()
    limits.longestSilence = .seconds(3600)
    return limits
  }
}
