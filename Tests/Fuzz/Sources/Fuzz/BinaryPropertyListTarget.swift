import FoundationEssentials

@testable import WaterfallRecords

/// Reads binary property lists like FoundationEssentials' decoder; spoilt ones must not trap.
let binaryPropertyListTarget = Target(name: "binary property list") { random in
  let bytes = try encodedSample(&random, .binary) { try BinaryPropertyList.value(of: $0) }
  var spoilt = bytes
  for _ in 0...random.below(4) { spoilt[random.below(spoilt.count)] = UInt8(random.below(256)) }
  // An error is as good as a value here.
  _ = try? BinaryPropertyList.value(
    of: random.below(2) == 0 ? spoilt : random.mutated(spoilt, [bytes]))
}
