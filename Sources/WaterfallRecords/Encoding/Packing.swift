/// The program that packed the data, recognised by the first bytes. It allows an error message that
/// names the command to unpack them.
package enum Packing: String, CaseIterable {
  case gzip, bzip2, xz, zstd, lz4, zip
  case sevenZip = "7-Zip"

  /// Returns nil if the bytes have no known signature.
  package init?(_ bytes: [UInt8]) {
    guard let packing = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    self = packing
  }

  /// The first bytes of packed data, as file(1) knows them.
  private var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .bzip2: [0x42, 0x5A, 0x68]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .lz4: [0x04, 0x22, 0x4D, 0x18]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]
    }
  }

  /// The command that writes the unpacked data of a file to standard output.
  package func command(for file: String) -> String {
    switch self {
    case .gzip, .bzip2, .xz, .zstd, .lz4: "\(rawValue) -dc \(file)"
    case .zip: "unzip -p \(file)"
    case .sevenZip: "7z x -so \(file)"
    }
  }
}
