/// Turns GeoJSON features into plain records (RFC 7946).
enum GeoJSON {
  /// The fields of a feature: its properties, then its other members, with the geometry in a few
  /// words.
  ///
  /// - Parameter plain: the same fields without escape sequences for colours, if `fields` have any.
  ///   They decide whether it is a feature, and what its geometry is.
  /// - Returns: nil unless `fields` are those of a feature.
  static func fields(ofFeature fields: [Field], plain: [Field]? = nil) -> [Field]? {
    let plain = plain ?? fields
    guard plain.count > 1, isFeature(plain), plain.count == fields.count else { return nil }
    var properties: [Field]?
    var others: [Field] = []
    for (field, plain) in zip(fields, plain) {
      switch (plain.name, field.value) {
      case ("type", _): continue
      case ("properties", .object(let members)): properties = members
      case ("properties", .null): properties = []
      case ("geometry", _): others.append(Field("geometry", words(for: plain.value)))
      default: others.append(field)
      }
    }
    return properties.map { $0 + others }
  }

  private static func isFeature(_ fields: [Field]) -> Bool {
    for field in fields where field.name == "type" { return field.value == .string("Feature") }
    return false
  }

  /// Words for a geometry: `Point 12.5, 41.9`, or only its kind if it may have many points.
  private static func words(for geometry: Value) -> Value {
    guard case .object(let fields) = geometry,
      case .string(let kind)? = fields.first(where: { $0.name == "type" })?.value
    else { return geometry }
    guard kind == "Point",
      let place = fields.first(where: { $0.name == "coordinates" })?.value.text
    else { return .string(kind) }
    return .string("\(kind) \(place)")
  }
}
