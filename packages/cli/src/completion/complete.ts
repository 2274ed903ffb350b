import type { Bound, Command, Group } from '../define/command.ts'
import type { Definitions } from '../define/definitions.ts'
import type { Parameter, Parameters } from '../define/parameter.ts'
import { kebabCase } from '../define/syntax.ts'

interface Candidate {
  readonly word: string
  readonly description: string
}

/** Requests file completion from the shell itself. */
const fileMarker = ':files'

/**
 * Returns candidates for the last word, one per line: the word, a tab and its description.
 * @param words after `muster`; the last one is incomplete
 */
export async function complete(definitions: Definitions, words: readonly string[]): Promise<string> {
  const typed = words.at(-1) ?? ''
  const candidates = await candidatesFor(definitions, words.slice(0, -1), typed)
  if (candidates === 'files') return `${fileMarker}\n`
  return candidates
    .filter(({ word }) => word.startsWith(typed))
    .map(({ word, description }) => `${word}\t${description}\n`)
    .join('')
}

async function candidatesFor(
  { groups, globals }: Definitions,
  before: readonly string[],
  typed: string,
): Promise<readonly Candidate[] | 'files'> {
  const bound = find(groups, before)
  if (!bound) return names(groups, before)
  const { command } = bound
  const all: Parameters = { ...command.options, ...globals }
  const given = before.slice(command.name.split(' ').length)
  const open = optionNamed(all, given.at(-1))
  if (open?.value) return valuesOf(open)
  if (typed.startsWith('-'))
    return Object.entries(all).map(([key, { help }]) => ({ word: `--${kebabCase(key)}`, description: help }))
  return ofArgument(command, positionals(given, all))
}

const find = (groups: readonly Group[], words: readonly string[]): Bound | undefined =>
  groups
    .flatMap(({ commands }) => commands)
    .find(({ command }) => command.name.split(' ').every((word, i) => word === words[i]))

/** Lists groups and ungrouped commands, or the commands of a group. */
function names(groups: readonly Group[], [name]: readonly string[]): Candidate[] {
  const isAlone = ({ command }: Bound) => !command.name.includes(' ')
  const group = groups.find(one => one.name === name)
  if (group)
    return group.commands.map(({ command }) => ({
      word: command.name.split(' ')[1] ?? '',
      description: command.summary,
    }))
  if (name !== undefined) return []
  return groups.flatMap(({ name, summary, commands }) =>
    commands.some(isAlone)
      ? commands.map(({ command }) => ({ word: command.name, description: command.summary }))
      : [{ word: name, description: summary }],
  )
}

function optionNamed(options: Parameters, word: string | undefined): Parameter | undefined {
  if (!word?.startsWith('-')) return undefined
  return Object.entries(options).find(
    ([key, { short }]) => word === `--${kebabCase(key)}` || (short && word === `-${short}`),
  )?.[1]
}

const valuesOf = ({ choices, completes }: Parameter): Candidate[] | 'files' =>
  completes === 'file' ? 'files' : (choices ?? []).map(word => ({ word, description: '' }))

function positionals(words: readonly string[], options: Parameters): string[] {
  return words.filter((word, i) => !word.startsWith('-') && !optionNamed(options, words[i - 1])?.value)
}

async function ofArgument(
  { name, arguments: args }: Command,
  given: readonly string[],
): Promise<readonly Candidate[] | 'files'> {
  const parameters = Object.values(args)
  const last = parameters.at(-1)
  const parameter = parameters[given.length] ?? (last?.many ? last : undefined)
  if (!parameter) return []
  // loads the contract's paths only here, because they are large
  if (name === 'api' && given.length === 1) return (await import('./contract-paths.ts')).pathsOf(given[0] ?? '')
  return valuesOf(parameter)
}
