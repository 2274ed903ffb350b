import type { Command as Parser, Help } from 'commander'
import { exitCodes } from '../exit-code.ts'
import type { Command } from './command.ts'
import type { Definitions } from './definitions.ts'
import { helpWords } from './help-words.ts'
import type { Parameters } from './parameter.ts'

type Words = Definitions['words']
type Item = readonly [term: string, description: string]

/** How commander writes help: its headings in the language of the user, descriptions as the definitions have them. */
export function helpStyle(words: Words): Partial<Help> {
  const titles: Readonly<Record<string, string>> = {
    'Usage:': words.usage,
    'Arguments:': words.arguments,
    'Options:': words.options,
    'Global Options:': words.globals,
    'Commands:': words.commands,
  }
  return {
    showGlobalOptions: true,
    styleTitle: title => `\u001B[1m${titles[title] ?? title}\u001B[22m`,
    // choices and defaults are part of them
    optionDescription: ({ description }) => description,
    argumentDescription: ({ description }) => description,
  }
}

/** Summary and details of a command. */
export const describe = ({ summary, details = [] }: Command): string => [`${summary}.`, ...details].join('\n\n')

/** The first line of the help: what the program is for. */
export const beforeProgram = (parser: Parser, { words }: Definitions): string =>
  `${helperOf(parser).boxWrap(words.program, widthOf(parser))}\n`

/** What follows the commands of the program. */
export function afterProgram(parser: Parser, definitions: Definitions): string {
  const { environment, words } = definitions
  const helper = helperOf(parser)
  return joined(
    list(helper, words.environment, environment),
    list(helper, words.exitCodes, exitItems(definitions)),
    more(helper, words, ''),
  )
}

/** What follows the commands of a group. */
export const afterGroup = (parser: Parser, { words }: Definitions): string =>
  joined(more(helperOf(parser), words, `${parser.name()} `))

/** What follows the options of a command. */
export function afterCommand(parser: Parser, { examples = [] }: Command, definitions: Definitions): string {
  const { words } = definitions
  const helper = helperOf(parser)
  const lines = examples.flatMap(([line, says], i) => [...(i > 0 ? [''] : []), `  ${says}:`, `    ${line}`])
  return joined(
    helper.formatItemList(words.examples, lines, helper),
    list(helper, words.exitCodes, exitItems(definitions)),
  )
}

/** With a blank line before the first section; commander ends the last line. */
const joined = (...sections: readonly string[][]) => ['', ...sections.flat()].join('\n').trimEnd()

const widthOf = (parser: Parser) => parser.configureOutput().getOutHelpWidth?.() ?? 80

function helperOf(parser: Parser): Help {
  const helper = parser.createHelp()
  helper.prepareContext({ helpWidth: widthOf(parser) })
  return helper
}

const more = (helper: Help, words: Words, group: string) =>
  helper.formatItemList(words.more, [`  muster ${group}<command> --help`], helper)

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

/** In English when no words are given. */
export function helpOf(
  { help, fallback, shown = String(fallback), value, many, choices }: Parameters[string],
  words: Words = helpWords,
): string {
  const notes = [
    ...(choices && !value ? [choices.join(', ')] : []),
    ...(many && value ? [words.repeatable] : []),
    ...(value && fallback !== undefined && !many ? [words.fallback.replace('{{value}}', () => shown)] : []),
  ]
  return notes.length > 0 ? `${help} (${notes.join('; ')})` : help
}
