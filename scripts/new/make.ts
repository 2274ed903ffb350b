import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Contract } from './contract.ts'
import { assign } from './kinds/assign.ts'
import { drawer } from './kinds/drawer.ts'
import type { Kind } from './kinds/kind.ts'
import { list } from './kinds/list.ts'
import { report } from './kinds/report.ts'
import { namesOf } from './names.ts'
import { PluginFiles } from './plugin-files.ts'
import { RouteTable } from './routes.ts'
import { Texts } from './texts.ts'

const root = join(import.meta.dirname, '../..')
export const kinds: Readonly<Record<string, Kind>> = { list, assign, report, drawer }

const optionNames = 'plugin path singular list get create update remove units assign call file'.split(' ')

const usage = `npm run new writes the first version of a screen from the contract: its code, its texts and a test that passes.

Usage: npm run new -- <kind> <name> [options]

${Object.entries(kinds)
  .map(([kind, { named, help, plugin }]) => `  ${`${kind} <${named}>`.padEnd(20)}  ${help} (plugin-${plugin})`)
  .join('\n')}

Options:
  --plugin <name>       The plugin that gets the screen, where it is not the one in brackets
  --path <path>         The address of a list: /administration/profiles/canbus
  --singular <name>     The singular of a noun, where it is not the plural without its "s"
  --list, --get, --create, --update, --remove, --units, --assign <operation>
                        An operation that is not named after the noun, such as listIoProfiles for io-profiles
  --call, --file <operation>
                        The operation of a drawer or a report, and the one that makes the report's Excel file

Example: npm run new -- list io-profiles --path /administration/profiles/ioprofiles/amx
For all other screens, copy the folder that docs/how-to/add-a-screen.md names.`

/**
 * Makes a screen, as `npm run new` does.
 *
 * @param args what is typed after `npm run new --`
 * @param into the repository that gets the screen
 * @returns the lines of the report: written files, and what is left to do
 * @throws Error that says what to do
 */
export async function make(args: readonly string[], into = root): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries(optionNames.map(name => [name, { type: 'string' } as const])),
  })
  const [wrong] = Object.entries(values).find(([key, value]) => !optionNames.includes(key) || value === true) ?? []
  if (wrong) throw new Error(`The option --${wrong} is unknown or has no value.\n\n${usage}`)
  const [kindName = '', name = ''] = positionals
  const kind = kinds[kindName]
  if (!kindName) return [usage]
  if (!kind) throw new Error(`There is no kind "${kindName}".\n\n${usage}`)
  if (!name) throw new Error(`Add a name: npm run new -- ${kindName} <${kind.named}>`)
  const { plugin = kind.plugin, singular, ...options } = values as Record<string, string>
  const names = kind.named === 'plural' ? namesOf(name, singular) : namesOf(`${name}s`, name)
  const files = new PluginFiles(into, plugin)
  const contract = new Contract(join(root, 'packages/contract/generated/openapi'))
  const texts = new Texts(plugin, `${plugin}.${names.noun}`, files.texts)
  const next = kind.make({ options, names, contract, files, routes: new RouteTable(root), texts })
  files.addTexts(texts.added)
  const { ignorePatterns: _, ...style } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  const written = await files.write(style)
  const hasRouteTest = files.has('routes.test.ts') && written.some(path => path.endsWith('src/routes.ts'))
  return [
    'Written:',
    ...written,
    '',
    'To do:',
    ...next.map(line => `- ${line}`),
    ...(hasRouteTest ? [`- Add the routes to packages/plugin-${plugin}/src/routes.test.ts.`] : []),
  ]
}
