import FoundationEssentials

@testable import WaterfallItems

/// A binary property list is what FoundationEssentials' decoder makes of it, and spoilt ones end.
let binaryPropertyListTarget = Target(name: "binary property list") { random in
  var random = random
  let list = Sample(&random, depth: 0)
  let encoder = PropertyListEncoder()
  encoder.outputFormat = .binary
  let bytes = Array(try encoder.encode([list]))
  let value = try BinaryPropertyList.value(of: bytes)
  guard sorted(value) == .array([list.value]) else {
    throw Finding(words: "\(value) is not \(list.value)", input: bytes)
  }
  var spoilt = bytes
  for _ in 0...random.below(4) { spoilt[random.below(spoilt.count)] = UInt8(random.below(256)) }
  // A fault is as good as a value.
  _ = try? BinaryPropertyList.value(
    of: random.below(2) == 0 ? spoilt : random.mutated(spoilt, [bytes]))
}
