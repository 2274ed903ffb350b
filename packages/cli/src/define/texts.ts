import type { Command } from './command.ts'
import type { Definitions } from './definitions.ts'
import type { Parameters } from './parameter.ts'

/** Returns the text in another language. */
type Translate = (key: string, text: string) => string

/** Returns the help texts by key, such as `cli.units.ls.summary` and `cli.units.ls.options.limit`. */
export function textsOf(definitions: Definitions): Record<string, string> {
  const texts: Record<string, string> = {}
  withTexts(definitions, (key, text) => (texts[key] = text))
  return texts
}

/** Returns the definitions with translated texts; names, options, values and example lines stay unchanged. */
export function withTexts(
  { groups, globals, environment, exits, phrases }: Definitions,
  translate: Translate,
): Definitions {
  const record = <K extends string>(key: string, texts: Readonly<Record<K, string>>) =>
    mapValues(texts, (name, text) => translate(`${key}.${name}`, text))
  const parameters = <P extends Parameters>(key: string, given: P) =>
    mapValues(given, (name, parameter) => ({ ...parameter, help: translate(`${key}.${name}`, parameter.help) }))
  return {
    environment: environment.map(([name, description]) => [name, translate(`cli.environment.${name}`, description)]),
    globals: parameters('cli.global', globals),
    groups: groups.map(({ name, summary, commands }) => ({
      name,
      summary: translate(`cli.group.${name}`, summary),
      commands: commands.map(({ command, load }) => ({ command: one(command), load })),
    })),
    exits: record('cli.exit', exits),
    phrases: record('cli.help', phrases),
  }

  function one({ name, summary, details, examples, ...rest }: Command): Command {
    const key = `cli.${name.replaceAll(' ', '.')}`
    return {
      name,
      summary: translate(`${key}.summary`, summary),
      ...(details && { details: details.map((text, i) => translate(`${key}.details.${i + 1}`, text)) }),
      ...(examples && {
        examples: examples.map(
          ([line, description], i) => [line, translate(`${key}.examples.${i + 1}`, description)] as const,
        ),
      }),
      arguments: parameters(`${key}.arguments`, rest.arguments),
      options: parameters(`${key}.options`, rest.options),
    }
  }
}

function mapValues<K extends string, V>(record: Readonly<Record<K, V>>, change: (key: K, value: V) => V): Record<K, V> {
  return Object.fromEntries(
    (Object.entries(record) as [K, V][]).map(([key, value]) => [key, change(key, value)]),
  ) as Record<K, V>
}
