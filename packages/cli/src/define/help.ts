import { exitCodes } from '../exit-code.ts'
import type { Command, Group } from './command.ts'
import type { Definitions } from './definitions.ts'
import { helpWords } from './help-words.ts'
import type { Parameters } from './parameter.ts'
import { argumentSpelling, optionSpelling, synopsis } from './spelling.ts'

type Line = readonly [left: string, right: string]

/** The page of one command, in the order of a man page. */
export function commandHelp(command: Command, definitions: Definitions): string {
  const { globals, words } = definitions
  const { name, summary, details = [], examples = [], arguments: args, options } = command
  return page([
    section(words.name, [`muster ${name} - ${summary}`]),
    section(words.synopsis, [synopsis(command)]),
    section(
      words.description,
      details.flatMap((paragraph, i) => [...(i > 0 ? [''] : []), ...wrap(paragraph)]),
    ),
    section(
      words.arguments,
      columns(
        Object.entries(args).map(([key, parameter]) => [argumentSpelling(key, parameter), helpOf(parameter, words)]),
      ),
    ),
    section(words.options, columns([...optionLines(options, words), ...optionLines(globals, words)])),
    section(
      words.examples,
      examples.flatMap(([line, says], i) => [...(i > 0 ? [''] : []), `${says}:`, `  ${line}`]),
    ),
    section(words.exitCodes, columns(exitLines(definitions))),
  ])
}

export function groupHelp({ name, summary, commands }: Group, { words }: Definitions): string {
  return page([
    section(words.name, [`muster ${name} - ${summary}`]),
    section(words.commands, columns(commands.map(({ command }) => [command.name, command.summary]))),
    section(words.more, [`muster ${name} <command> --help`]),
  ])
}

export function programHelp(definitions: Definitions): string {
  const { groups, globals, environment, words } = definitions
  return page([
    section(words.name, [`muster - ${words.program}`]),
    section(words.synopsis, ['muster <command> [arguments] [options]']),
    section(
      words.commands,
      columns(
        groups.flatMap(({ name, summary, commands }) =>
          commands.some(({ command }) => command.name === name)
            ? commands.map(({ command }): Line => [command.name, command.summary])
            : [[name, summary] as Line],
        ),
      ),
    ),
    section(
      words.options,
      columns([...optionLines(globals, words), ['--version', words.version], ['-h, --help', words.help]]),
    ),
    section(words.environment, columns(environment)),
    section(words.exitCodes, columns(exitLines(definitions))),
    section(words.more, ['muster <command> --help']),
  ])
}

const exitLines = ({ exits }: Definitions): Line[] =>
  Object.entries(exits).map(([name, meaning]) => [String(exitCodes[name as keyof typeof exitCodes]), meaning])

type Words = Definitions['words']

const optionLines = (options: Parameters, words: Words): Line[] =>
  Object.entries(options).map(([key, parameter]) => [optionSpelling(key, parameter), helpOf(parameter, words)])

/** In English when no words are given. */
export function helpOf(
  { help, fallback, shown = String(fallback), value, many, choices }: Parameters[string],
  words: Words = helpWords,
): string {
  const more = [
    ...(choices && !value ? [choices.join(', ')] : []),
    ...(many && value ? [words.repeatable] : []),
    ...(value && fallback !== undefined && !many ? [words.fallback.replace('{{value}}', () => shown)] : []),
  ]
  return more.length > 0 ? `${help} (${more.join('; ')})` : help
}

const section = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [title, ...lines.map(line => (line ? `  ${line}` : ''))].join('\n') : ''

const page = (sections: readonly string[]) => `${sections.filter(Boolean).join('\n\n')}\n`

function columns(lines: readonly Line[]): string[] {
  const width = Math.min(30, Math.max(0, ...lines.map(([left]) => left.length)))
  return lines.flatMap(([left, right]) => {
    const [first = '', ...rest] = wrap(right, 94 - width)
    const indent = ' '.repeat(width + 2)
    return left.length > width
      ? [left, ...[first, ...rest].map(line => indent + line)]
      : [`${left.padEnd(width)}  ${first}`, ...rest.map(line => indent + line)]
  })
}

function wrap(text: string, width = 92): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
