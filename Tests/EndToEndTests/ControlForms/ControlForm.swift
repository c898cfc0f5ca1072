import Testing
import WaterfallTestSupport

/// Bytes that could act on a terminal, or mislead the person who reads there.
struct ControlForm: Sendable {
  let name: String
  let bytes: [UInt8]

  private init(_ name: String, _ text: String) { (self.name, bytes) = (name, Array(text.utf8)) }
  private init(_ name: String, raw: [UInt8], _ text: String = "") {
    (self.name, bytes) = (name, raw + Array(text.utf8))
  }

  static let all = [
    Self("C0", "\u{1}\u{5}\u{7}\u{8}\u{B}\u{C}\u{E}\u{F}\u{18}\u{1A}"), Self("tab", "\t"),
    Self("lone CR", "\r"), Self("line feed", "\nwaterfall: "), Self("CR LF", "\r\n"),
    Self("bare ESC", "\u{1B}"), Self("reset", "\u{1B}c"), Self("character set", "\u{1B}(0"),
    Self("fill the screen", "\u{1B}#8"), Self("CSI", "\u{1B}[4242m"), Self("report", "\u{1B}[6n"),
    Self("mode", "\u{1B}[?9001h"), Self("title's report", "\u{1B}[21t"),
    Self("C1 CSI in UTF-8", "\u{9B}4242m"), Self("raw C1 CSI", raw: [0x9B], "4242m"),
    Self("overlong ESC", raw: [0xC0, 0x9B], "[4242m"), Self("OSC", "\u{1B}]0;4242\u{7}"),
    Self("clipboard", "\u{1B}]52;c;NDI0Mg==\u{7}"), Self("C1 OSC", "\u{9D}0;4242\u{9C}"),
    Self("raw C1 OSC", raw: [0x9D, 0x30, 0x3B, 0x34, 0x9C]), Self("DCS", "\u{1B}P+q4242\u{1B}\\"),
    Self("C1 DCS", "\u{90}4242\u{9C}"), Self("APC", "\u{1B}_G4242\u{1B}\\"),
    Self("PM", "\u{1B}^4242\u{1B}\\"), Self("SOS", "\u{1B}X4242\u{1B}\\"),
    Self("C1 strings", "\u{98}\u{9E}\u{9F}\u{9A}\u{84}\u{85}\u{8D}"), Self("DEL", "\u{7F}"),
    Self("bidi", "\u{202E}\u{2066}\u{2069}\u{200F}\u{61C}"), Self("lines", "\u{2028}\u{2029}"),
    Self("zero widths", "\u{200B}\u{200D}\u{2060}\u{FEFF}\u{AD}"),
    Self("tags", "\u{E0041}\u{E007F}"),
    Self("annotations", "\u{FFF9}\u{FFFB}"),
    Self("broken UTF-8", raw: [0xC3, 0x20, 0xE2, 0x80, 0x20, 0xF5, 0x20, 0xED, 0xA0, 0x80]),
  ]
}

/// A text with several forms in it, short enough for a file name. It begins with a letter
/// and ``beacon``, because a line that returns to its start loses its first letter.
struct HostileText: Sendable, CustomTestStringConvertible {
  static let beacon = "kiwi"
  private static let longest = 160

  private let names: [String]
  let bytes: [UInt8]

  private init(_ forms: [ControlForm]) {
    names = forms.map(\.name)
    bytes = Array("a\(Self.beacon)".utf8) + forms.flatMap { [0x2E] + $0.bytes } + [0x2E]
  }

  var testDescription: String { names.joined(separator: ", ") }

  /// As few texts as can hold all forms. A long run has one text per form.
  static let all: [HostileText] = {
    if TestCases.areAll { return ControlForm.all.map { HostileText([$0]) } }
    var (texts, forms, size): ([HostileText], [ControlForm], Int) = ([], [], 0)
    for form in ControlForm.all {
      if size + form.bytes.count > longest {
        texts.append(HostileText(forms))
        (forms, size) = ([], 0)
      }
      forms.append(form)
      size += form.bytes.count + 1
    }
    return texts + [HostileText(forms)]
  }()

  /// The text as a JSON string. Only bytes that JSON forbids are escaped; invalid UTF-8 stays.
  var json: [UInt8] {
    var json: [UInt8] = [0x22]
    for byte in bytes {
      switch byte {
      case 0x22, 0x5C: json += [0x5C, byte]
      case 0..<0x20:
        json += Array("\\u00".utf8) + Array((byte < 16 ? "0" : "").utf8)
        json += Array(String(byte, radix: 16).utf8)
      default: json.append(byte)
      }
    }
    return json + [0x22]
  }
}
