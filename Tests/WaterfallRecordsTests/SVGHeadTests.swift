import Testing
import WaterfallRecords

@Test(
  arguments: [
    (#"<svg width="120" height="80">"#, "120 × 80"),
    (#"<svg viewBox="0 0 24 16"/>"#, "24 × 16"),
    (#"<svg viewBox="0,0,1.5,2" width="100%">"#, "1.5 × 2"),
    ("<svg\n  width = '21cm'\n  height='29.7cm' x=\"a>b\">", "21cm × 29.7cm"),
    ("\u{FEFF}<?xml a?><!DOCTYPE svg [<!ENTITY a '>'>]><svg width='1' height='2'>", "1 × 2"),
    ("<!-- <svg> -->\n<svg>", nil),
    ("<svg width='-1' height='1e999' viewBox='0 0 nan 0'>", nil),
    ("<svg width='12", nil),
    ("<svg ", nil),
  ] as [(String, String?)])
func `the beginning of a drawing tells its size`(text: String, size: String?) throws {
  let head = try #require(SVGHead(Array(text.utf8)))
  #expect(head.size == size)
}

@Test(arguments: ["", "<", "<svgs>", "<html><svg>", "svg", "<!--", "<?xml", "<!DOCTYPE [[[", "a"])
func `other beginnings are no drawing`(text: String) {
  #expect(SVGHead(Array(text.utf8)) == nil)
}
