import WaterfallRecords

/// What the location of a picture that is compiled in begins with.
package let builtInPictureScheme = "builtin:"

/// The bytes of a picture that is compiled in.
///
/// - Parameter name: its folder and name, `shop/vase.jpg`, with or without ``builtInPictureScheme``
///   before it.
/// - Returns: nil if there is none of this name.
package func builtInPicture(_ name: String) -> [UInt8]? {
  let hasScheme = name.begins(with: builtInPictureScheme)
  let path =
    hasScheme ? String(name.unicodeScalars.dropFirst(builtInPictureScheme.utf8.count)) : name
  guard let text = BuiltInData.picture(path) else { return nil }
  return bytesOfBase64(text.description.utf8)
}
