import type { Group } from './command.ts'
import { environment, globalOptions } from './global.ts'
import type { Parameters } from './parameter.ts'

/** Every text of the help by key, such as `cli.units.ls.summary` and `cli.units.ls.options.limit`. */
export function textsOf(groups: readonly Group[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, text] of environment) texts[`cli.environment.${name}`] = text
  add('cli.global', globalOptions)
  for (const { name: group, summary, commands } of groups) {
    texts[`cli.group.${group}`] = summary
    for (const { command } of commands) {
      const key = `cli.${command.name.replaceAll(' ', '.')}`
      texts[`${key}.summary`] = command.summary
      for (const [i, paragraph] of (command.details ?? []).entries()) texts[`${key}.details.${i + 1}`] = paragraph
      for (const [i, [, says]] of (command.examples ?? []).entries()) texts[`${key}.examples.${i + 1}`] = says
      add(`${key}.arguments`, command.arguments)
      add(`${key}.options`, command.options)
    }
  }
  return texts

  function add(key: string, parameters: Parameters) {
    for (const [name, { help }] of Object.entries(parameters)) texts[`${key}.${name}`] = help
  }
}
