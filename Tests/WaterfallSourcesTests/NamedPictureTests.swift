import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let rows = "file,size,owner\na.jpg,1,ann\nb.jpg,2,ann\nc.jpg,3,bea\n"

/// The roles of the fields of `rows`, in a directory that has these files.
private func fields(
  beside files: [String], _ text: String = rows, _ places: PicturePlaces = .anywhere
) async throws -> CardFields {
  let folder = TemporaryFolder()
  for file in files { _ = folder.write("a picture", to: file) }
  let source = try openSource(path: folder.write(text, to: "list.csv"))
  return source.foundCardFields(in: await readAll(source).records, pictures: places)
}

@Test func `names of pictures are texts where there are no such files`() async throws {
  let fields = try await fields(beside: [])
  #expect(fields.image == nil)
  #expect(fields.title == "file")
}

@Test(arguments: [PicturePlaces.anywhere, .insideDirectory])
func `one of the first pictures is enough`(places: PicturePlaces) async throws {
  let fields = try await fields(beside: ["b.jpg"], rows, places)
  #expect(fields.image == "file")
}

@Test func `pictures of the program's own are there, addresses and odd names are not`() async throws
{
  for (place, isThere) in [
    ("builtin:shop/jug.png", true), ("https://example.org/a.png", false),
    ("../list.csv/x.png", false),
  ] {
    let fields = try await fields(beside: [], "name,src\njug,\(place)\n")
    #expect((fields.image == "src") == isThere, "\(place)")
  }
}

@Test func `a picture outside the directory is looked for unless that is confined`() async throws {
  let folder = TemporaryFolder()
  let text = "name,src\njug,\(folder.write("a picture", to: "jug.png"))\n"
  #expect(try await fields(beside: [], text).image == "src")
  #expect(try await fields(beside: [], text, .insideDirectory).image == nil)
}
