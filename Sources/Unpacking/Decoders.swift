#if Libraries
import CPacking
import Platform

// Each library's state contains its own address, so it is allocated and never moves. All four
// libraries read from one buffer and write to another, and report how much of both is left.

extension Decoder {
  /// Calls a library with the input and with a buffer of `count` bytes for the output.
  ///
  /// - Parameter body: returns the bytes left in both buffers, and whether the member has ended.
  fileprivate func step(
    _ input: ArraySlice<UInt8>, room count: Int,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>)
      throws(UnpackingError) -> (input: Int, room: Int, isEnd: Bool)
  ) throws(UnpackingError) -> Step {
    var step = Step()
    var fault: UnpackingError?
    step.bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      unsafe input.withUnsafeBufferPointer { input in
        do throws(UnpackingError) {
          let left = try unsafe body(input, room)
          filled = count - left.room
          (step.used, step.isEnd) = (input.count - left.input, left.isEnd)
        } catch {
          fault = error
        }
      }
    }
    if let fault { throw fault }
    return step
  }
}

/// - Throws: `.lacking` if the library is not installed.
func functions<Functions>(
  of library: Result<LoadedLibrary<Functions>, LibraryError>
) throws(UnpackingError) -> Functions {
  do throws(LibraryError) {
    return try library.get().functions
  } catch {
    throw .lacking(error)
  }
}

@safe final class GzipDecoder: Decoder {
  private let stream: UnsafeMutablePointer<z_stream>

  private let gzip: GzipFunctions
  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<GzipFunctions>(.zlib, names: GzipFunctionsNames())
  }

  init() throws(UnpackingError) {
    gzip = try functions(of: Self.library)
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe waterfall_inflate_init(gzip, stream) == Z_OK else { throw .needsMemory }
  }

  deinit {
    _ = unsafe gzip.inflateEnd(stream)
    unsafe stream.deallocate()
  }

  func step(_ input: ArraySlice<UInt8>, atMost count: Int) throws(UnpackingError) -> Step {
    let stream = unsafe stream
    return try unsafe step(input, room: count) { input, room throws(UnpackingError) in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(input.count)
      unsafe stream.pointee.next_out = room.baseAddress
      unsafe stream.pointee.avail_out = UInt32(count)
      let status = unsafe gzip.inflate(stream, Z_NO_FLUSH)
      // Z_BUF_ERROR means that more input is needed.
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw .damaged }
      return unsafe (
        Int(stream.pointee.avail_in), Int(stream.pointee.avail_out), status == Z_STREAM_END
      )
    }
  }
}

@safe final class Bzip2Decoder: Decoder {
  private let stream: UnsafeMutablePointer<bz_stream>

  private let bzip2: Bzip2Functions
  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<Bzip2Functions>(.bzip2, names: Bzip2FunctionsNames())
  }

  init() throws(UnpackingError) {
    bzip2 = try functions(of: Self.library)
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: bz_stream())
    guard unsafe bzip2.BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else { throw .needsMemory }
  }

  deinit {
    _ = unsafe bzip2.BZ2_bzDecompressEnd(stream)
    unsafe stream.deallocate()
  }

  func step(_ input: ArraySlice<UInt8>, atMost count: Int) throws(UnpackingError) -> Step {
    let stream = unsafe stream
    return try unsafe step(input, room: count) { input, room throws(UnpackingError) in
      let text = unsafe UnsafeMutableRawBufferPointer(mutating: UnsafeRawBufferPointer(input))
      unsafe stream.pointee.next_in = text.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe stream.pointee.avail_in = UInt32(input.count)
      let space = UnsafeMutableRawBufferPointer(room)
      unsafe stream.pointee.next_out = space.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe stream.pointee.avail_out = UInt32(count)
      let status = unsafe bzip2.BZ2_bzDecompress(stream)
      guard [BZ_OK, BZ_STREAM_END].contains(status) else {
        throw status == BZ_MEM_ERROR ? .needsMemory : .damaged
      }
      return unsafe (
        Int(stream.pointee.avail_in), Int(stream.pointee.avail_out), status == BZ_STREAM_END
      )
    }
  }
}

@safe final class XZDecoder: Decoder {
  private let stream: UnsafeMutablePointer<lzma_stream>
  /// Bytes. Data packed by `xz -9` needs 65 MB.
  private static let mostMemory: UInt64 = 256 << 20

  private let xz: XZFunctions
  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<XZFunctions>(.lzma, names: XZFunctionsNames())
  }

  init() throws(UnpackingError) {
    xz = try functions(of: Self.library)
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: lzma_stream())
    guard unsafe xz.lzma_stream_decoder(stream, Self.mostMemory, 0) == LZMA_OK else {
      throw .needsMemory
    }
  }

  deinit {
    unsafe xz.lzma_end(stream)
    unsafe stream.deallocate()
  }

  func step(_ input: ArraySlice<UInt8>, atMost count: Int) throws(UnpackingError) -> Step {
    let stream = unsafe stream
    return try unsafe step(input, room: count) { input, room throws(UnpackingError) in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = input.count
      unsafe stream.pointee.next_out = room.baseAddress
      unsafe stream.pointee.avail_out = count
      let status = unsafe xz.lzma_code(stream, LZMA_RUN)
      // LZMA_BUF_ERROR means that more input is needed.
      guard [LZMA_OK, LZMA_STREAM_END, LZMA_BUF_ERROR].contains(status) else {
        let needsMemory = status == LZMA_MEMLIMIT_ERROR || status == LZMA_MEM_ERROR
        throw needsMemory ? .needsMemory : .damaged
      }
      return unsafe (stream.pointee.avail_in, stream.pointee.avail_out, status == LZMA_STREAM_END)
    }
  }
}

/// Decodes zstd. The library itself refuses data that needs more than 128 MB.
@safe final class ZstdDecoder: Decoder {
  private let stream: OpaquePointer

  private let zstd: ZstdFunctions
  private static let library = Result { () throws(LibraryError) in
    try unsafe LoadedLibrary<ZstdFunctions>(.zstd, names: ZstdFunctionsNames())
  }

  init() throws(UnpackingError) {
    zstd = try functions(of: Self.library)
    guard let stream = zstd.ZSTD_createDStream() else { throw .needsMemory }
    unsafe self.stream = stream
  }

  deinit { _ = unsafe zstd.ZSTD_freeDStream(stream) }

  func step(_ input: ArraySlice<UInt8>, atMost count: Int) throws(UnpackingError) -> Step {
    let stream = unsafe stream
    return try unsafe step(input, room: count) { input, room throws(UnpackingError) in
      var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
      var target = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: count, pos: 0)
      let status = unsafe zstd.ZSTD_decompressStream(stream, &target, &source)
      guard zstd.ZSTD_isError(status) == 0 else {
        let code = zstd.ZSTD_getErrorCode(status)
        throw code == ZSTD_error_frameParameter_windowTooLarge ? .needsMemory : .damaged
      }
      return unsafe (source.size - source.pos, count - target.pos, status == 0)
    }
  }
}
#endif
