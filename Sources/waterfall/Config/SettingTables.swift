// A row for each option that the file and the environment can set as well.

extension LookOptions: SettingOptions {
  static let settings: [Setting<LookOptions>] = [
    Setting("layout", builtIn: #""masonry""#) { $0.layout },
    Setting("direction", builtIn: #""vertical""#) { $0.direction },
    Setting("columns", builtIn: #""auto""#) { $0.columns },
    Setting("min-column-width", builtIn: "26") { $0.minColumnWidth },
    Setting("gap") { $0.gap },
    Setting("column-gap") { $0.columnGap },
    Setting("row-gap") { $0.rowGap },
    Setting("placement", builtIn: #""shortest""#) { $0.placement },
    Setting("tolerance", builtIn: "0") { $0.tolerance },
    Setting("right-to-left", builtIn: "false") { $0.rightToLeft },
    Setting("points") { $0.points },
    Setting("fixed", builtIn: "false") { $0.fixed },
    Setting("lab", builtIn: "false") { $0.lab },
    Setting("border", builtIn: #""rounded""#) { $0.border },
    Setting("theme", builtIn: #""auto""#) { $0.theme },
    Setting("color", builtIn: #""auto""#) { $0.color },
    Setting("ascii", builtIn: "false") { $0.ascii },
    Setting("reduced-motion", builtIn: "false") { $0.reducedMotion },
    Setting("images", builtIn: #""auto""#) { $0.images },
    Setting("page-size") { $0.pageSize },
  ]
}

extension DataOptions: SettingOptions {
  static let settings: [Setting<DataOptions>] = [
    Setting("format") { $0.format },
    Setting("items") { $0.items },
    Setting("delimiter") { $0.delimiter },
    Setting("header", builtIn: "true") { $0.header },
    Setting("encoding") { $0.encoding },
    Setting("table") { $0.table },
    Setting("ansi", builtIn: "false") { $0.ansi },
    Setting("title") { $0.title },
    Setting("body") { $0.body },
    Setting("image") { $0.image },
    Setting("badge") { $0.badge },
    Setting("group-by") { $0.groupBy },
    Setting("color-by") { $0.colorBy },
    Setting("span-by") { $0.spanBy },
    Setting("item-width") { $0.itemWidth },
    Setting("height-by") { $0.heightBy },
    Setting("more", isCommand: true) { $0.more },
    Setting("follow", builtIn: "false") { $0.follow },
    Setting("watch", builtIn: "false") { $0.watch },
    Setting("max-items") { $0.maxItems },
    Setting("query") { $0.query },
    Setting("filter") { $0.filter },
    Setting("sort") { $0.sort },
    Setting("reverse", builtIn: "false") { $0.reverse },
  ]
}

extension ProgramOptions: SettingOptions {
  static let settings: [Setting<ProgramOptions>] = [
    Setting("config", isForFiles: false) { $0.config },
    Setting("record", isForFiles: false) { $0.record },
    Setting("log") { $0.log },
    Setting("log-level", builtIn: #""info""#) { $0.logLevel },
    Setting("mouse", builtIn: "true") { $0.mouse },
    Setting("secure", builtIn: "false") { $0.secure },
  ]
}
