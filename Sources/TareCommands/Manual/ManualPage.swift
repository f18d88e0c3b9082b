// tare(1) in mdoc(7), which groff and mandoc read: one page with every verb, to be searched.

enum ManualPage {
  /// When what the page says was last revised; goes with the tool's version.
  static let date = "November 30, 2026"

  /// The page.
  static func text(of verbs: [DescribedVerb]) -> String {
    """
    .\\" Written by 'tare manual'.
    .Dd \(date)
    .Dt TARE 1
    .nh
    .Os "tare \(TareCommand.version)"
    .Sh NAME
    .Nm tare
    .Nd step counts you can trust
    .Sh SYNOPSIS
    .Nm
    .Ar VERB
    .Op Ar OPTIONS
    .Op Ar FILE ...
    .Nm
    .Cm help
    .Op Ar VERB
    .Nm
    .Fl \\-version
    .Sh DESCRIPTION
    \(ManualText.paragraph(description))\
    .Pp
    The verbs are
    .Bl -tag -width completions -offset indent -compact
    \(verbs.map { ".It Cm \($0.name)\n\(ManualText.paragraph($0.abstract))" }.joined())\
    .El
    .Pp
    \(ManualText.paragraph(manners))\
    .Sh VERBS
    \(verbs.map(section).joined())\
    .Sh ENVIRONMENT
    \(list(Surrounding.variables, "Ev"))\
    .Sh FILES
    \(list(Surrounding.files, "Pa"))\
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    \(ExitCode.allCases.map { ".It \($0.rawValue)\n\(ManualText.paragraph($0.sentence))" }.joined())\
    .El
    .Sh EXAMPLES
    \(verbs.flatMap { $0.examples.prefix(1) }.map(example).joined(separator: ".Pp\n"))\
    .Sh SEE ALSO
    .Xr sort 1 ,
    .Xr zcat 1

    """
  }

  private static let description = """
    Turns what pedometers, accelerometers and exports of step counts say into counts that begin at \
    0, never run backwards and lose no reported step, and tells of every single claim what became \
    of it and why.
    """

  private static let manners = """
    Options stand behind the verb, in any order among the files; --option VALUE is the same as \
    --option=VALUE, and what follows -- is a file. A file is told by its content, never by its \
    name, and - is standard input. \(HelpText.manners)
    """

  /// All about a verb.
  private static func section(_ verb: DescribedVerb) -> String {
    var text = ".Ss tare \(verb.name)\n"
    text += ManualText.display(verb.usage.map { "tare " + $0 })
    text += ".Pp\n" + ManualText.paragraph(verb.abstract + ".")
    for paragraph in verb.discussion {
      text +=
        paragraph.hasPrefix(" ")
        ? ManualText.display(paragraph.split(separator: "\n").map(String.init))
        : ".Pp\n" + ManualText.paragraph(paragraph)
    }
    if !verb.options.isEmpty {
      text += ".Pp\nThe options are\n.Bl -tag -width Ds\n"
      for option in verb.options {
        let names = option.names.map { "Fl " + ManualText.literal(String($0.dropFirst())) }
        text += ".It " + names.joined(separator: " , ")
        if let value = option.value { text += " Ar " + ManualText.literal(value.name) }
        text += "\n" + ManualText.paragraph(option.help)
      }
      text += ".El\n"
    }
    return text + verb.examples.map { ".Pp\n" + example($0) }.joined()
  }

  private static func example(_ example: CommandExample) -> String {
    ManualText.paragraph(example.effect) + ManualText.display([example.command])
  }

  private static func list(_ surroundings: [Surrounding], _ macro: String) -> String {
    ".Bl -tag -width Ds\n"
      + surroundings.map { surrounding in
        ".It \(macro) \(ManualText.literal(surrounding.name))\n"
          + ManualText.paragraph(surrounding.effect)
      }.joined() + ".El\n"
  }
}
