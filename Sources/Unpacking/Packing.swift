#if Libraries
import CPacking
import Platform
#endif

/// Packs the filtered pixels of a picture in zlib's format (RFC 1950), as PNG has it.
///
/// - Throws: `.lacking` if zlib is not installed, `.notBuilt` without the trait Libraries.
/// - Complexity: O(n), about 10 ms for a megabyte.
package func packed(pixels bytes: [UInt8]) throws(UnpackingError) -> [UInt8] {
  #if Libraries
  return try ZlibPacker().pack(bytes)
  #else
  throw .notBuilt
  #endif
}

#if Libraries
@safe private final class ZlibPacker {
  private let stream: UnsafeMutablePointer<z_stream>
  private let zlib: ZlibFunctions
  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<ZlibFunctions>(.zlib, names: ZlibFunctionsNames())
  }

  init() throws(UnpackingError) {
    zlib = try functions(of: Self.library)
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe waterfall_deflate_init(zlib, stream) == Z_OK else { throw .needsMemory }
  }

  deinit {
    _ = unsafe zlib.deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// deflate, in one call.
  func pack(_ bytes: [UInt8]) throws(UnpackingError) -> [UInt8] {
    // Bytes that cannot be packed are stored in blocks of at least 16 kB, each with 5 bytes more.
    let room = bytes.count + bytes.count / 1000 + 64
    guard room <= UInt32.max else { throw .needsMemory }
    let (stream, zlib) = unsafe (stream, zlib)
    var status = Z_OK
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(room)
        status = unsafe zlib.deflate(stream, Z_FINISH)
        count = unsafe room - Int(stream.pointee.avail_out)
      }
    }
    guard status == Z_STREAM_END else { throw .needsMemory }
    return packed
  }
}
#endif
