/// The characters for which HTML has names.
///
/// The list is in https://www.w3.org/TR/html401/sgml/entities.html.
enum HTMLEntities {
  /// The character of an entity such as `eacute`, `#233` or `#xE9`; nil if there is none.
  static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.utf8.first == UInt8(ascii: "#") else { return named[name] }
    let scalars = name.unicodeScalars.dropFirst()
    let isHexadecimal = scalars.first == "x" || scalars.first == "X"
    let text = String(isHexadecimal ? scalars.dropFirst() : scalars)
    guard text.first?.isHexDigit == true,
      let number = UInt32(text, radix: isHexadecimal ? 16 : 10), number >= 0x20 || number == 0x0A
    else { return nil }
    // For these numbers, web pages mean the characters of Windows 1252, not control characters.
    if 0x80...0x9F ~= number { return windows[Int(number - 0x80)] }
    return Unicode.Scalar(number)
  }

  /// The length in bytes of the longest name, with room for leading zeros in numbers.
  static let longestName = 12

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [:]
    for (index, name) in latin.unicodeScalars.split(separator: " ").enumerated() {
      named[String(name)] = Unicode.Scalar(UInt32(160 + index))
    }
    for scalars in others.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let parts = scalars.split(separator: "=").map(String.init)
      named[parts[0]] = UInt32(parts[1], radix: 16).flatMap(Unicode.Scalar.init)
    }
    return named
  }()

  /// The names from U+00A0 to U+00FF, in order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml
    """

  private static let others = """
    quot=22 amp=26 lt=3C gt=3E apos=27 OElig=152 oelig=153 Scaron=160 scaron=161 Yuml=178 fnof=192
    circ=2C6 tilde=2DC Alpha=391 Beta=392 Gamma=393 Delta=394 Epsilon=395 Theta=398 Lambda=39B
    Pi=3A0 Sigma=3A3 Phi=3A6 Psi=3A8 Omega=3A9 alpha=3B1 beta=3B2 gamma=3B3 delta=3B4 epsilon=3B5
    zeta=3B6 eta=3B7 theta=3B8 iota=3B9 kappa=3BA lambda=3BB mu=3BC nu=3BD xi=3BE omicron=3BF
    pi=3C0 rho=3C1 sigmaf=3C2 sigma=3C3 tau=3C4 upsilon=3C5 phi=3C6 chi=3C7 psi=3C8 omega=3C9
    ensp=2002 emsp=2003 thinsp=2009 zwnj=200C zwj=200D lrm=200E rlm=200F ndash=2013 mdash=2014
    lsquo=2018 rsquo=2019 sbquo=201A ldquo=201C rdquo=201D bdquo=201E dagger=2020 Dagger=2021
    bull=2022 hellip=2026 permil=2030 prime=2032 Prime=2033 lsaquo=2039 rsaquo=203A oline=203E
    frasl=2044 euro=20AC image=2111 real=211C trade=2122 larr=2190 uarr=2191 rarr=2192 darr=2193
    harr=2194 crarr=21B5 lArr=21D0 uArr=21D1 rArr=21D2 dArr=21D3 hArr=21D4 forall=2200 part=2202
    exist=2203 empty=2205 nabla=2207 isin=2208 notin=2209 ni=220B prod=220F sum=2211 minus=2212
    lowast=2217 radic=221A prop=221D infin=221E ang=2220 and=2227 or=2228 cap=2229 cup=222A
    int=222B there4=2234 sim=223C cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264 ge=2265 sub=2282
    sup=2283 nsub=2284 sube=2286 supe=2287 oplus=2295 otimes=2297 perp=22A5 sdot=22C5 loz=25CA
    spades=2660 clubs=2663 hearts=2665 diams=2666 check=2713 rsquor=2019 ldquor=201E num=23 sol=2F
    lpar=28 rpar=29 lsqb=5B rsqb=5D lcub=7B rcub=7D commat=40 colon=3A semi=3B comma=2C period=2E
    excl=21 quest=3F dollar=24 percnt=25 ast=2A plus=2B equals=3D lowbar=5F grave=60 bsol=5C vert=7C
    Tab=9 NewLine=A hyphen=2010 dash=2010 nbhy=2011 star=2606 starf=2605 phone=260E
    """

  /// The characters from 0x80 to 0x9F in Windows 1252.
  private static let windows: [Unicode.Scalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}
