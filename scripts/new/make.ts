import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Contract } from './contract.ts'
import { kinds } from './kinds.ts'
import { Place } from './place.ts'

const root = join(import.meta.dirname, '../..')
const usage = [
  ...Object.entries(kinds).map(([kind, own]) => `npm run new -- ${kind} ${own.usage} (${own.home})`),
  '--plugin <name> puts it into another plugin than the one in brackets.',
].join('\n')

/**
 * What `npm run new` does with its arguments: a screen of a kind that the house has, from what the contract says of its calls.
 *
 * @returns the files that were written, and what is left to do
 * @throws Error in words for whoever typed it
 */
export function make(args: readonly string[]): string[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      plugin: { type: 'string' },
      singular: { type: 'string' },
      call: { type: 'string', default: '' },
      items: { type: 'string', default: '' },
      get: { type: 'string', default: '' },
      save: { type: 'string', default: '' },
      actions: { type: 'string' },
      editor: { type: 'string' },
      when: { type: 'string', multiple: true, default: [] },
      into: { type: 'string', default: root },
    },
  })
  const { plugin: wanted, into, actions, singular, editor, ...asked } = values
  const [name = '', own = ''] = positionals
  const kind = kinds[name]
  if (!kind || !own) throw new Error(usage)
  const plugin = wanted ?? kind.home
  const place = new Place(into, plugin)
  const made = { contract: new Contract(join(root, 'packages/contract/generated/openapi')), place, plugin, root }
  const next = kind.make({ ...asked, name: own, singular, editor, actions: actions?.split(',') ?? [] }, made)
  return [...place.write(), '', ...next]
}
