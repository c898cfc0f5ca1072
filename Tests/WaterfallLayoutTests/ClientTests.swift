import Testing
import WaterfallLayout
import WaterfallLayoutClient
import WaterfallTestSupport

/// Programs that see only the library's public names.
@Suite struct ClientTests {
  private func gallery() -> Gallery {
    Gallery([30, 10, 20, 40, 25], in: Size(width: 120, height: 60))
  }

  @Test func `a stranger's viewer draws, moves and clicks`() {
    var gallery = gallery()
    var drawn: [Rect] = []
    gallery.draw { frame, isFocused in if isFocused { drawn.append(frame) } }
    #expect(drawn == [Rect(5, 5, 50, 30)])
    let moves: [Bool] = [gallery.press(.down), gallery.press(.down), gallery.press(.right)]
    #expect(moves == [true, false, true])
    #expect(gallery.focus == ItemPath(section: 0, item: 4))
    #expect(gallery.viewport.y == 25)
    #expect(gallery.click(x: 62, y: 0) == ItemPath(section: 0, item: 2))
  }

  @Test func `a stranger's viewer reads more and keeps its place`() {
    var gallery = gallery()
    gallery.readMore([50, 50])
    #expect(gallery.layout.itemCount == 7)
    let transitions = gallery.insert(15, at: 0)
    #expect(gallery.focus == ItemPath(section: 0, item: 1))
    #expect(gallery.viewport.y == 25)
    #expect(gallery.animate(transitions, at: 0.5).allSatisfy { $0.alpha >= 0.5 })
    #expect(transitions.contains { $0.kind == .moved })
    gallery.resize(to: Size(width: 60, height: 60))
    #expect(gallery.layout.configuration.columnExtents(in: Size(width: 60, height: 60)) == [50])
    let wide = gallery.heights
    #expect(gallery.edit().count == 4)
    #expect(gallery.layout.itemCount == wide.count + 2)
    #expect(gallery.layout.itemCount == gallery.heights.count)
  }

  @Test func `a stranger's source says all that a source can say`() {
    var layout = MasonryLayout(LayoutConfiguration())
    let album = Album([[Size(width: 10, height: 10), Size(width: 10, height: 5)], []])
    layout.prepare(from: album, in: Size(width: 100, height: 50))
    #expect(
      table(of: layout) == [
        "header 0 0: 4.0 0.0 96.0 12.0",
        "item 0 0: 0.0 14.0 65.0 65.0",
        "item 0 1: 70.0 14.0 30.0 15.0",
        "header 1 0: 4.0 81.0 96.0 12.0",
        "footer 1 0: 0.0 97.0 100.0 6.0",
      ])
  }

  @Test func `each layout answers a stranger's questions`() {
    for layout in layouts {
      let answers = Answers(
        layout, ExtentSource([10, 20, 30, 40]), in: Size(width: 100, height: 100))
      #expect(answers.all.count == 4, "\(type(of: layout))")
      #expect(answers.neighbour != nil, "\(type(of: layout))")
      #expect(answers.wantsPrepare.last == true, "\(type(of: layout))")
      #expect(!answers.found.isEmpty, "\(type(of: layout))")
    }
  }
}
