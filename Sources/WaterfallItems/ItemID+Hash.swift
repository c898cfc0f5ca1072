package import WaterfallRecords

extension ItemID {
  /// FNV-1a, 64 bits, with a final mixing (the one of MurmurHash3) so that short keys spread over
  /// all bits: the same on every run and machine.
  package init(hashing bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    self.init(hash ^ hash >> 33)
  }

  /// Of the record's `id`, `key`, `uuid` or `_id` if it has one of them as text or number, else of
  /// `bytes`, the record as its source wrote it. Records that are equal there have the same
  /// identity.
  package init(of record: Record, bytes: ArraySlice<UInt8>) {
    if let key = record.key { self.init(hashing: key.utf8) } else { self.init(hashing: bytes) }
  }
}
