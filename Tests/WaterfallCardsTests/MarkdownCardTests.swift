#if Libraries
import TerminalGrid
import Testing
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallViewer

private let text = """
  Some **bold** words, and [a page](https://a.example/page).

  | Key | What it does | Since |
  |-----|--------------|-------|
  | j | to the next card, or a line on | 1.0 |
  | ? | the help | 1.2 |

  ```
  make
  ```
  """

private let made: Record = {
  var record = Record(fields: [Field("title", .string("Keys")), Field("body", .string(text))])
  record.markdownField = "body"
  return record
}()

@Test func `a table has all its columns on a card of any width`() {
  var viewer = TestViewer(records: [made], window: "34x16", options: TestViewer.options(columns: 1))
  viewer.expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
    ┃ Keys                           ┃
    ┃ Some bold words, and a page.   ┃
    ┃                                ┃
    ┃ Key │ What it does     │ Since ┃
    ┃ ────┼──────────────────┼────── ┃
    ┃ j   │ to the next car… │ 1.0   ┃
    ┃ ?   │ the help         │ 1.2   ┃
    ┃                                ┃
    ┃ make                           ┃
    ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
              no more items



     test · 1 of 1  masonry 1  ? help
    """)
  viewer.resize("24x16")
  viewer.expectScreen(
    """
    ┏━━━━━━━━━━━━━━━━━━━━━━┓
    ┃ Keys                 ┃
    ┃ Some bold words, and ┃
    ┃ a page.              ┃
    ┃                      ┃
    ┃ Key │ What … │ Since ┃
    ┃ ────┼────────┼────── ┃
    ┃ j   │ to th… │ 1.0   ┃
    ┃ ?   │ the h… │ 1.2   ┃
    ┃                      ┃
    ┃ make                 ┃
    ┗━━━━━━━━━━━━━━━━━━━━━━┛
         no more items


     test · 1 of 1   ? help
    """)
}

@Test func `details show Markdown as cards do, and cut nothing`() {
  var viewer = TestViewer(records: [made], window: "34x20", options: TestViewer.options(columns: 1))
  viewer.press("o")
  viewer.expectScreen(
    """
    ╭────────────────────────────────╮
    │ Keys                           │
    │                                │
    │ Some bold words, and a page.   │
    │                                │
    │ Key │ What it does     │ Since │
    │ ────┼──────────────────┼────── │
    │ j   │ to the next      │ 1.0   │
    │     │ card, or a line  │       │
    │     │ on               │       │
    │ ?   │ the help         │ 1.2   │
    │                                │
    │ make                           │
    ╰────────────────────────────────╯





     test · 1 of 1         Esc closes
    """)
  let code = viewer.grid[column: 2, row: 12].style
  #expect(code.background != viewer.grid[column: 2, row: 2].style.background)
}

@Test func `keys find the address that words of Markdown lead to`() {
  var viewer = TestViewer(records: [made], window: "60x20", options: TestViewer.options(columns: 1))
  viewer.press("oj", thenStatus: "https://a.example/page")
  viewer.press("y")
  #expect(viewer.asked.last?.contains("https://a.example/page") == true)
}

@Test func `a search for what stands in marks alone shows them`() {
  var viewer = TestViewer(records: [made], window: "80x20", options: TestViewer.options(columns: 1))
  viewer.press("/a.example<Enter>o", thenExpect: "[a page](https://a.example/page)")
}
#endif
