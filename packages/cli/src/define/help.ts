import type { Command as Parser, Help } from 'commander'
import { exitCodes } from '../exit-code.ts'
import type { Command } from './command.ts'
import type { Definitions } from './definitions.ts'
import { helpPhrases } from './help-phrases.ts'
import type { Parameters } from './parameter.ts'

type Phrases = Definitions['phrases']
type Item = readonly [term: string, description: string]

/** Styles commander's help with headings in the user's language. */
export function helpStyle(phrases: Phrases): Partial<Help> {
  const titles: Readonly<Record<string, string>> = {
    'Usage:': phrases.usage,
    'Arguments:': phrases.arguments,
    'Options:': phrases.options,
    'Global Options:': phrases.globals,
    'Commands:': phrases.commands,
  }
  return {
    showGlobalOptions: true,
    styleTitle: title => `\u001B[1m${titles[title] ?? title}\u001B[22m`,
    // our descriptions already contain choices and defaults
    optionDescription: ({ description }) => description,
    argumentDescription: ({ description }) => description,
  }
}

export const describe = ({ summary, details = [] }: Command): string => [`${summary}.`, ...details].join('\n\n')

/** Returns the first line of the help, which states the program's purpose. */
export const beforeProgram = (parser: Parser, { phrases }: Definitions): string =>
  `${helperOf(parser).boxWrap(phrases.program, widthOf(parser))}\n`

/** Returns the help after the program's commands. */
export function afterProgram(parser: Parser, definitions: Definitions): string {
  const { environment, phrases } = definitions
  const helper = helperOf(parser)
  return joined(
    list(helper, phrases.environment, environment),
    list(helper, phrases.exitCodes, exitItems(definitions)),
    more(helper, phrases, ''),
  )
}

/** Returns the help after a group's commands. */
export const afterGroup = (parser: Parser, { phrases }: Definitions): string =>
  joined(more(helperOf(parser), phrases, `${parser.name()} `))

/** Returns the help after a command's options. */
export function afterCommand(parser: Parser, { examples = [] }: Command, definitions: Definitions): string {
  const { phrases } = definitions
  const helper = helperOf(parser)
  const lines = examples.flatMap(([line, description], i) => [
    ...(i > 0 ? [''] : []),
    `  ${description}:`,
    `    ${line}`,
  ])
  return joined(
    helper.formatItemList(phrases.examples, lines, helper),
    list(helper, phrases.exitCodes, exitItems(definitions)),
  )
}

/** Starts with a blank line; commander adds the last line break. */
const joined = (...sections: readonly string[][]) => ['', ...sections.flat()].join('\n').trimEnd()

const widthOf = (parser: Parser) => parser.configureOutput().getOutHelpWidth?.() ?? 80

function helperOf(parser: Parser): Help {
  const helper = parser.createHelp()
  helper.prepareContext({ helpWidth: widthOf(parser) })
  return helper
}

const more = (helper: Help, phrases: Phrases, group: string) =>
  helper.formatItemList(phrases.more, [`  muster ${group}<command> --help`], helper)

function list(helper: Help, title: string, items: readonly Item[]): string[] {
  const width = Math.max(...items.map(([term]) => term.length))
  return helper.formatItemList(
    title,
    items.map(([term, description]) => helper.formatItem(term, width, description, helper)),
    helper,
  )
}

const exitItems = ({ exits }: Definitions): Item[] =>
  Object.entries(exits).map(([name, meaning]) => [String(exitCodes[name as keyof typeof exitCodes]), meaning])

/** Returns the description with choices, repeatability and default. */
export function helpOf(
  { help, fallback, shown = String(fallback), value, many, choices }: Parameters[string],
  phrases: Phrases = helpPhrases,
): string {
  const notes = [
    ...(choices && !value?.includes('|') ? [choices.join(', ')] : []),
    ...(many && value ? [phrases.repeatable] : []),
    ...(value && fallback !== undefined && !many ? [phrases.fallback.replace('{{value}}', () => shown)] : []),
  ]
  return notes.length > 0 ? `${help} (${notes.join('; ')})` : help
}
