/// Stops the optimiser from removing reads whose only purpose is to bring memory into the cache.
///
/// Memory is slow, but it can serve many reads at the same time. So a short loop reads ahead the
/// data that a later loop needs; none of its reads waits for another. Nothing uses the numbers
/// read, so this call has to make them look used.
///
/// - Parameter bits: the bits of all numbers that were read, or-ed. No number is negative.
@inline(__always)
func keepReads(of bits: UInt64) {
  precondition(bits >> 63 == 0, "An item starts above the content")
}
