import { exitCodes, exitMeanings } from '../exit-code.ts'
import type { Command, Group } from './command.ts'
import { environment, globalOptions } from './global.ts'
import type { Parameters } from './parameter.ts'
import { argumentSpelling, optionSpelling, synopsis } from './spelling.ts'

type Line = readonly [left: string, right: string]

/** The page of one command, in the order of a man page. */
export function commandHelp(command: Command): string {
  const { name, summary, details = [], examples = [], arguments: args, options } = command
  return page([
    section('NAME', [`muster ${name} - ${summary}`]),
    section('SYNOPSIS', [synopsis(command)]),
    section(
      'DESCRIPTION',
      details.flatMap((paragraph, i) => [...(i > 0 ? [''] : []), ...wrap(paragraph)]),
    ),
    section(
      'ARGUMENTS',
      columns(Object.entries(args).map(([key, parameter]) => [argumentSpelling(key, parameter), helpOf(parameter)])),
    ),
    section('OPTIONS', columns([...optionLines(options), ...optionLines(globalOptions)])),
    section(
      'EXAMPLES',
      examples.flatMap(([line, says], i) => [...(i > 0 ? [''] : []), `${says}:`, `  ${line}`]),
    ),
    section('EXIT CODES', columns(exitLines())),
  ])
}

export function groupHelp({ name, summary, commands }: Group): string {
  return page([
    section('NAME', [`muster ${name} - ${summary}`]),
    section('COMMANDS', columns(commands.map(({ command }) => [command.name, command.summary]))),
    section('MORE', [`muster ${name} <command> --help`]),
  ])
}

export function programHelp(groups: readonly Group[]): string {
  return page([
    section('NAME', ['muster - query and control a fleet from the command line']),
    section('SYNOPSIS', ['muster <command> [arguments] [options]']),
    section(
      'COMMANDS',
      columns(
        groups.flatMap(({ name, summary, commands }) =>
          commands.some(({ command }) => command.name === name)
            ? commands.map(({ command }): Line => [command.name, command.summary])
            : [[name, summary] as Line],
        ),
      ),
    ),
    section(
      'OPTIONS',
      columns([
        ...optionLines(globalOptions),
        ['--version', 'Show the version'],
        ['-h, --help', 'Show help for a command'],
      ]),
    ),
    section('ENVIRONMENT', columns(environment)),
    section('EXIT CODES', columns(exitLines())),
    section('MORE', ['muster <command> --help']),
  ])
}

const exitLines = (): Line[] =>
  Object.entries(exitMeanings).map(([name, meaning]) => [String(exitCodes[name as keyof typeof exitCodes]), meaning])

const optionLines = (options: Parameters): Line[] =>
  Object.entries(options).map(([key, parameter]) => [optionSpelling(key, parameter), helpOf(parameter)])

export function helpOf({ help, fallback, shown = String(fallback), value, many, choices }: Parameters[string]): string {
  const more = [
    ...(choices && !value ? [choices.join(', ')] : []),
    ...(many && value ? ['repeatable'] : []),
    ...(value && fallback !== undefined && !many ? [`default ${shown}`] : []),
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
