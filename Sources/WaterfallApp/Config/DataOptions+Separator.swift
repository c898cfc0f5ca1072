import WaterfallRecords

// `--lines` and `--read0` cut text without a look at it. So they exclude options for formats.
extension DataOptions {
  /// The options of this layer that concern a format, by their names.
  private var formatOptions: [String] {
    let set: [(name: String, isSet: Bool)] = [
      ("--format", format != nil), ("--items", items != nil), ("--delimiter", delimiter != nil),
      ("--quote", quote != nil), ("--skip-lines", skipLines != nil),
      ("--no-header", header == false), ("--table", table != nil),
    ]
    return set.filter(\.isSet).map(\.name)
  }

  /// - Throws: `.option(.exclusive)` if another option of the same layer says how to cut the text.
  func checkSeparator() throws(Failure) {
    let cuts = [("--lines", lines), ("--read0", read0)].filter { $0.1 == true }.map(\.0)
    guard let cut = cuts.first else { return }
    if let other = cuts.dropFirst().first ?? formatOptions.first {
      throw .option(.exclusive([cut, other]))
    }
  }
}

extension SettingLayers<DataOptions> {
  /// The byte that ends each item, whatever the text looks like; nil if a format decides.
  ///
  /// The higher layer wins: `--format` over the `lines` of the config file, and `--lines` over its
  /// `format`.
  var separator: UInt8? {
    let lines = self[\.lines] == true ? rank(of: \.lines) : nil
    let parts = self[\.read0] == true ? rank(of: \.read0) : nil
    guard let cut = [lines, parts].compactMap(\.self).min() else { return nil }
    let others = [rank(of: \.format), rank(of: \.items), rank(of: \.delimiter), rank(of: \.table)]
    if let other = others.compactMap(\.self).min(), other < cut { return nil }
    return parts == cut ? 0 : 0x0A
  }

  /// Whether an option or a filter names a field, so that records are wanted and not lines.
  func namesFields(_ filters: [Filter]) -> Bool {
    inForce.contains { $0.isTyped && $0.facts.traits.contains(.field) }
      || filters.contains(where: \.namesFields)
  }
}
