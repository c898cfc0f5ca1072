import WaterfallItems
import WaterfallRecords

/// The bytes of a picture that is compiled into the program.
///
/// - Parameter name: the folder and name, as in `shop/vase.jpg`, with or without the prefix
///   ``builtInPictureScheme``.
/// - Returns: nil if no picture has this name.
package func builtInPicture(_ name: String) -> [UInt8]? {
  let hasScheme = name.begins(with: builtInPictureScheme)
  let path =
    hasScheme ? String(name.unicodeScalars.dropFirst(builtInPictureScheme.utf8.count)) : name
  guard let text = BuiltInData.picture(path) else { return nil }
  return bytesOfBase64(text.description.utf8)
}
