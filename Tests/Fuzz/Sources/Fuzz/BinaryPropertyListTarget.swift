import FoundationEssentials

@testable import WaterfallRecords

/// A binary property list is what FoundationEssentials' decoder makes of it, and spoilt ones end.
let binaryPropertyListTarget = Target(name: "binary property list") { random in
  var random = random
  let bytes = try encodedSample(&random, .binary) { try BinaryPropertyList.value(of: $0) }
  var spoilt = bytes
  for _ in 0...random.below(4) { spoilt[random.below(spoilt.count)] = UInt8(random.below(256)) }
  // A fault is as good as a value.
  _ = try? BinaryPropertyList.value(
    of: random.below(2) == 0 ? spoilt : random.mutated(spoilt, [bytes]))
}
