import WaterfallRecords

extension ItemSource {
  /// For sources whose records hold no bytes.
  package func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    throw .unsupported(name: name, reason: "there are no bytes in \(field)")
  }
}

extension JoinedSource {
  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    let (part, inner) = resolved(place)
    use(part)
    return try await parts[part].source.blob(field, at: inner)
  }
}

extension LimitedSource {
  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    try await source.blob(field, at: place)
  }
}

extension LazySource {
  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    try await opened().blob(field, at: place)
  }
}
