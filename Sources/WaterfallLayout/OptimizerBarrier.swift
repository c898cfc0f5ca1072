/// Keeps the optimiser from leaving out reads whose only purpose is to bring memory into the cache.
///
/// Memory is slow, but it answers many questions at once. What a loop will need is read before in
/// one go, where no read waits for another. Nobody needs what was read, so it has to look as if it
/// counted.
///
/// - Parameter bits: the bits of all numbers that were read, or-ed. None of them is negative.
@inline(__always)
func keepReads(of bits: UInt64) {
  precondition(bits >> 63 == 0, "An item starts above the content")
}
