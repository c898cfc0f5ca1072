#if Libraries
import Foundation
import TerminalGrid
import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallPictures
import WaterfallTestSupport

/// The files of a directory with this ending, sorted by name. Fails if there are none.
private func files(in directory: String, ending: String, package name: String) throws -> [String] {
  let path = try debianFile(directory, package: name)
  let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  let found = names.filter { $0.hasSuffix(ending) }.map { "\(path)/\($0)" }
  return try #require(found.isEmpty ? nil : found)
}

/// Expects that a file is a picture of the given format, and that it has the size in its header.
private func expectDecodes(_ path: String, as format: PictureFormat) throws {
  guard case .picture(let header) = try probePicture(NamedFile(path: path)) else {
    Issue.record("\(path) is not taken for a picture")
    return
  }
  #expect(header.format == format, "\(path)")
  let image = try PictureDecoder().decode(NamedFile(path: path), fitting: (20_000, 20_000))
  #expect(image.width == header.width, "\(path)")
  #expect(image.height == header.height, "\(path)")
}

private let cameras = "/usr/share/gocode/src/github.com/rwcarlsen/goexif/exif/samples"
private let camerasPackage = "golang-github-rwcarlsen-goexif-dev"

@Test(arguments: ["../sample1.jpg", "geodegrees_as_string.jpg", "has-lens-info.jpg"])
func `a camera's photograph is as large as its header says`(name: String) throws {
  try expectDecodes(try debianFile("\(cameras)/\(name)", package: camerasPackage), as: .jpeg)
}

@Test func `photographs that are cut off behind their EXIF are known as broken`() throws {
  let cut = try files(in: cameras, ending: "a.jpg", package: camerasPackage)
  #expect(cut.count > 30)
  for path in cut {
    #expect(try probePicture(NamedFile(path: path)) == .broken(.jpeg), "\(path)")
    #expect(throws: PictureError.self) {
      try PictureDecoder().decode(NamedFile(path: path), fitting: (16, 16))
    }
  }
}

@Test func `the letter F stands upright, however a camera has stored it`() throws {
  let stored = try (1...8).map { number in
    try debianFile("\(cameras)/f\(number)-exif.jpg", package: camerasPackage)
  }
  let images = try stored.map { path throws(PictureError) in
    try PictureDecoder().decode(NamedFile(path: path), fitting: (16, 16))
  }
  let upright = try #require(images.first)
  for image in images {
    #expect(image.width == upright.width)
    #expect(image.height == upright.height)
    let differences = zip(image.bytes, upright.bytes).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) < 12 * differences.count)
  }
}

@Test(arguments: [("gif", PictureFormat.gif), ("png", .png)])
func `a web server's icons are as large as their headers say`(
  ending: String, format: PictureFormat
) throws {
  let icons = try files(
    in: "/usr/share/apache2/icons", ending: ".\(ending)", package: "apache2-data")
  #expect(icons.count > 50)
  for path in icons { try expectDecodes(path, as: format) }
}
#endif
