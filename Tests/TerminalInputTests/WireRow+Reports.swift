import TerminalInput

extension WireRow {
  static let mice: [WireRow] = [
    .init("␛[<0;1;1M", [.mouse(Mouse(.press, .left, column: 0, row: 0))]),
    .init("␛[<0;300;200m", [.mouse(Mouse(.release, .left, column: 299, row: 199))]),
    .init("␛[<1;2;3M", [.mouse(Mouse(.press, .middle, column: 1, row: 2))]),
    .init("␛[<2;2;3m", [.mouse(Mouse(.release, .right, column: 1, row: 2))]),
    .init("␛[<32;5;6M", [.mouse(Mouse(.drag, .left, column: 4, row: 5))]),
    .init("␛[<35;5;6M", [.mouse(Mouse(.move, .none, column: 4, row: 5))]),
    .init("␛[<64;5;6M", [.mouse(Mouse(.wheelUp, .none, column: 4, row: 5))]),
    .init("␛[<65;5;6M", [.mouse(Mouse(.wheelDown, .none, column: 4, row: 5))]),
    .init("␛[<66;5;6M", [.mouse(Mouse(.wheelLeft, .none, column: 4, row: 5))]),
    .init("␛[<67;5;6M", [.mouse(Mouse(.wheelRight, .none, column: 4, row: 5))]),
    .init("␛[<65;5;6m", []),
    .init("␛[<4;1;2M", [.mouse(Mouse(.press, .left, column: 0, row: 1, modifiers: .shift))]),
    .init("␛[<8;1;2M", [.mouse(Mouse(.press, .left, column: 0, row: 1, modifiers: .alt))]),
    .init("␛[<80;1;2M", [.mouse(Mouse(.wheelUp, .none, column: 0, row: 1, modifiers: .control))]),
    .init("␛[M !!", [.mouse(Mouse(.press, .left, column: 0, row: 0))]),
    .init("␛[M#\u{E0FF}+", [.mouse(Mouse(.release, .none, column: 222, row: 10))]),
    .init("␛[Ma!!", [.mouse(Mouse(.wheelDown, .none, column: 0, row: 0))]),
    .init("␛[M@!!", [.mouse(Mouse(.drag, .left, column: 0, row: 0))]),
    .init("␛[M  !q", [.key(Key(.character("q")))]),
    .init("␛[32;10;20M", [.mouse(Mouse(.press, .left, column: 9, row: 19))]),
    .init("␛␛[<0;1;1M", [.key(Key(.escape)), .mouse(Mouse(.press, .left, column: 0, row: 0))]),
  ]

  static let replies: [WireRow] = [
    .init("␛[I␛[O", [.focus(true), .focus(false)]),
    .init("␛[?62;4;22c", [.reply(.deviceAttributes([62, 4, 22]))]),
    .init("␛[?6c", [.reply(.deviceAttributes([6]))]),
    .init("␛[?c", [.reply(.deviceAttributes([]))]),
    .init("␛[0n", [.reply(.status)]),
    .init("␛[24;80R", [.reply(.cursor(row: 24, column: 80))]),
    .init("␛[1;1R", [.reply(.cursor(row: 1, column: 1))]),
    .init("␛[2;2R", [.reply(.cursor(row: 2, column: 2))]),
    .init("␛[1;9R", [.reply(.cursor(row: 1, column: 9))]),
    .init("␛[?1;2R", [.reply(.cursor(row: 1, column: 2))]),
    .init("␛[?997;1n", [.reply(.scheme(isDark: true))]),
    .init("␛[?997;2n", [.reply(.scheme(isDark: false))]),
    .init("␛[?2026;2$y", [.reply(.mode(2026, value: 2))]),
    .init("␛]11;rgb:ffff/8080/0000␇", [.reply(color(11, 255, 128, 0))]),
    .init("␛]10;rgb:f/8/0␛\\", [.reply(color(10, 255, 136, 0))]),
    .init("␛]11;rgb:1e/1E/2e␛\\", [.reply(color(11, 0x1E, 0x1E, 0x2E))]),
    .init("␛]11;rgb:fff/800/000␇", [.reply(color(11, 255, 128, 0))]),
    .init("␛]11;rgba:ff/00/ff/80␇", [.reply(color(11, 255, 0, 255))]),
    .init("␛P>|kitty(0.30)␛\\", [.reply(.version("kitty(0.30)"))]),
    .init("␛[>41;379;0c", [.reply(.secondaryAttributes([41, 379, 0]))]),
    .init("␛[>c", [.reply(.secondaryAttributes([]))]),
    .init("␛[>1;2q", []),
    .init("␛P1$r0;48:2::1:2:3m␛\\", [.reply(.setting("0;48:2::1:2:3m"))]),
    .init("␛P0$r␛\\", []),
    .init("␛P1+r524742=38␛\\", [.reply(.capability("RGB"))]),
    .init("␛P1+r5463␛\\", [.reply(.capability("Tc"))]),
    .init("␛P1+r5␛\\", [.reply(.capability(""))]),
    .init("␛P0+r5463␛\\", []),
    .init("␛_Gi=31;OK␛\\", [.reply(.graphics(Array("i=31;OK".utf8)))]),
    .init("␛_Gi=1,p=2;ENOENT:q␛\\", [.reply(.graphics(Array("i=1,p=2;ENOENT:q".utf8)))]),
    .init("␛_G␛\\", [.reply(.graphics([]))]),
    .init("␛[?1;0;1024S", [.reply(.colorRegisters(1024))]),
    .init("␛[?1;3;0S", [.reply(.colorRegisters(nil))]),
    .init("␛[?1;3S", [.reply(.colorRegisters(nil))]),
    .init("␛[?1;0S", [.reply(.colorRegisters(nil))]),
    .init("␛[?1;0;0S", [.reply(.colorRegisters(nil))]),
    .init("␛[6;20;10t", [.reply(.cellSize(width: 10, height: 20))]),
    .init("␛␛_Gi=1;OK␛\\", [.key(Key(.escape)), .reply(.graphics(Array("i=1;OK".utf8)))]),
    .init("␛␛[0nq", [.key(Key(.escape)), .reply(.status), .key(Key(.character("q")))]),
    .init("␛[200~q␛[A\u{03}␛[201~j", [.paste("q\u{1B}[A\u{03}"), .key(Key(.character("j")))]),
    .init("␛[200~␛[201~", [.paste("")]),
    .init("␛[200~那␛␛[201~", [.paste("那\u{1B}")]),
    .init("␛[200~␛[20␛[201~", [.paste("\u{1B}[20")]),
  ]

  private static func color(
    _ number: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8
  ) -> InputEvent.Reply {
    .color(number: number, red: red, green: green, blue: blue)
  }
}
