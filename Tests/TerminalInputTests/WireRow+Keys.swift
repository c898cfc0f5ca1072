import TerminalInput

extension WireRow {
  static let keys: [WireRow] = [
    // Text
    .init("q", "q"), .init("G ", "G<Space>"), .init("<>", "<lt>>"), .init("é那😀", "é那😀"),
    .init("\u{E0FF}q\u{E0C0}\u{E0AF}w", "qw"), .init("\u{E0E2}\u{E082}x", "x"),
    .init("\u{E0ED}\u{E0A0}\u{E080}x", "x"), .init("\u{85}x", "x"),
    // Control characters
    .init("\u{00}", "<C-Space>"), .init("\u{01}\u{1A}", "<C-a><C-z>"), .init("\u{08}", "<BS>"),
    .init("\u{09}", "<Tab>"), .init("\u{0A}", "<C-j>"), .init("\u{0D}", "<Enter>"),
    .init("\u{1C}\u{1D}\u{1E}\u{1F}", "<C-\\><C-]><C-^><C-_>"), .init("\u{7F}", "<BS>"),
    // Esc and Alt
    .init("␛", "<Esc>"), .init("␛␛", "<Esc><Esc>"), .init("␛␛␛x", "<Esc><Esc><M-x>"),
    .init("␛x", "<M-x>"), .init("␛X", "<M-X>"), .init("␛é", "<M-é>"),
    .init("␛\u{03}", "<Esc><C-c>"),
    .init("␛\u{7F}", "<M-BS>"), .init("␛\u{0D}", "<M-Enter>"), .init("␛ ", "<M-Space>"),
    .init("␛[", "<M-[>"), .init("␛O", "<M-O>"), .init("␛]", "<M-]>"), .init("␛P", "<M-P>"),
    .init("␛\u{E0FF}q", "<Esc>q"), .init("␛\u{E0E2}q", "<Esc>q"), .init("␛␛[A", "<M-Up>"),
    // xterm
    .init("␛[A␛[B␛[C␛[D", "<Up><Down><Right><Left>"), .init("␛OA␛OB", "<Up><Down>"),
    .init("␛[H␛[F␛OH␛OF", "<Home><End><Home><End>"), .init("␛[1;5A", "<C-Up>"),
    .init("␛[1;2D", "<S-Left>"), .init("␛[1;3F", "<M-End>"), .init("␛[1;8H", "<C-M-S-Home>"),
    .init("␛[1;9A", "<M-Up>"), .init("␛OP␛OQ␛OR␛OS", "<F1><F2><F3><F4>"),
    .init("␛[1;5P␛[1;2R␛[1;8R", "<C-F1><S-F3><C-M-S-F3>"), .init("␛[R", "<F3>"),
    .init("␛[15~␛[17~␛[24~", "<F5><F6><F12>"), .init("␛[15;5~", "<C-F5>"),
    .init("␛[2~␛[3~␛[5~␛[6~", "<Ins><Del><PgUp><PgDn>"), .init("␛[6;3~", "<M-PgDn>"),
    .init("␛[Z", "<S-Tab>"), .init("␛␛[6~", "<M-PgDn>"), .init("␛O5P␛O1;2A", "<C-F1><S-Up>"),
    .init("␛OM␛Oj␛Ok␛Op␛Oy␛OX", "<Enter>*+09="),
    // rxvt
    .init("␛[7~␛[8~", "<Home><End>"), .init("␛[5^␛[6$␛[3@", "<C-PgUp><S-PgDn><C-S-Del>"),
    .init("␛Oa␛Od", "<C-Up><C-Left>"), .init("␛[a␛[d", "<S-Up><S-Left>"),
    .init("␛[11~␛[14~", "<F1><F4>"), .init("␛␛[5^", "<C-M-PgUp>"),
    // The Linux console and the VT220
    .init("␛[[A␛[[E", "<F1><F5>"), .init("␛[1~␛[4~", "<Home><End>"),
    .init("␛[25~␛[28~␛[34~", "<F13><F15><F20>"),
  ]

  static let protocols: [WireRow] = [
    // modifyOtherKeys
    .init("␛[27;5;105~", "<C-i>"), .init("␛[27;6;65~", "<C-S-a>"), .init("␛[27;2;33~", "!"),
    .init("␛[27;5;13~", "<C-Enter>"), .init("␛[27;3;120~", "<M-x>"), .init("␛[27;2;65~", "A"),
    // CSI u
    .init("␛[27u", "<Esc>"), .init("␛[97;5u", "<C-a>"), .init("␛[97;2u", "A"),
    .init("␛[97:65;2u", "A"), .init("␛[49:33;2u", "!"), .init("␛[49;2u", "<S-1>"),
    .init("␛[97;6u", "<C-S-a>"), .init("␛[97:65;6u", "<C-S-a>"), .init("␛[49:33;6u", "<C-S-1>"),
    .init("␛[9;2u", "<S-Tab>"),
    .init("␛[13;2u", "<S-Enter>"),
    .init("␛[127;3u", "<M-BS>"), .init("␛[32;5u", "<C-Space>"), .init("␛[97;9u", "<M-a>"),
    .init("␛[97;5:2u", "<C-a>"), .init("␛[97;5:3u", ""), .init("␛[1;1:3A", ""),
    .init("␛[57376u␛[57417u␛[57405u", "<F13><Left>6"), .init("␛[57358u", ""),
    .init("␛[97;129u", "a"),
  ]

  /// Unknown or broken sequences, each followed by input that must be read as usual.
  static let swallowed: [WireRow] = [
    .init("␛[?1;2;3hq", "q"), .init("␛[99~q", "q"), .init("␛[?2;0;800;600Sq", "q"),
    .init("␛[Eq", "q"), .init("␛[8;24;80tq", "q"), .init("␛[4;600;800tq", "q"),
    .init("␛[6;0;10tq", "q"), .init("␛[6;20tq", "q"), .init("␛[?Sq", "q"), .init("␛[1 qj", "j"),
    .init("␛[3nq", "q"),
    .init("␛[2;1$yq", "q"), .init("␛[?0uq", "q"),
    .init("␛[4294967296;99999999999999999999Aq", "<C-M-S-Up>q"),
    .init("␛[[zq", "q"), .init("␛OEq", "q"), .init("␛]0;title␇q", "q"),
    .init("␛]52;c;cXE=␛\\q", "q"),
    .init("␛Pqdata␛\\q", "q"), .init("␛_Xi=1;OK␛\\q", "q"), .init("␛^private␛\\q", "q"),
    .init("␛Xstring␛\\q", "q"), .init("␛]11;nonsense␇q", "q"), .init("␛]11;rgb:ff/ff␇q", "q"),
    .init("␛]11;rgb:fffff/0/0␇q", "q"), .init("␛P1␇q␛\\w", "w"), .init("␛[<0;0;0Mq", "q"),
    .init("␛[<128;1;1Mq", "q"), .init("␛[12", ""), .init("␛[12\u{18}q", "q"),
    .init("␛]0;title\u{1A}q", "q"), .init("␛]0;title\rq", "<Enter>q"),
    .init("␛P1+r\u{03}q", "<C-c>q"), .init("␛_G\tq", "<Tab>q"),
    .init("␛[12␛[A", "<Up>"), .init("␛]0;t␛[A", "<Up>"),
    .init("␛]0;t␛xq", "<M-x>q"), .init("␛[1\u{0D}", "<Enter>"), .init("␛[1é", "é"),
    .init("␛␛[99~q", "<Esc>q"), .init("␛␛]0;t␇q", "<Esc>q"), .init("␛[201~q", "q"),
    .init("␛[ 1Aq", "q"),
  ]
}
