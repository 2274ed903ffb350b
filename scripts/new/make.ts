import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newAssign } from './assign.ts'
import { newCard } from './card.ts'
import { Contract } from './contract.ts'
import { newDrawer } from './drawer.ts'
import { newList } from './list.ts'
import type { Made } from './made.ts'
import { newMap } from './map.ts'
import { nounOf } from './names.ts'
import { Place } from './place.ts'
import { newReport } from './report.ts'
import { newWizard } from './wizard.ts'

const usage = `npm run new -- list <plural> [--singular name] [--plugin admin]         list and detail of list<Plural>, get<Singular> …
npm run new -- report <name> [--plugin reports]                        choice, table and file of <name>Units
npm run new -- wizard <name> --call <operation> [--plugin subscriptions]  asks for what the call takes
npm run new -- assign <singular> [--plugin admin]                       units of get<Name>, list<Name>Units, assign<Name>
npm run new -- drawer <name> --call <operation> [--plugin commands]      asks for what the call takes, over the screen
npm run new -- card <plural> --actions <operation,…> [--plugin maintenance]  list<Plural>, and get<Singular> with what may be done
npm run new -- map <name> --call <operation> [--plugin map]              where the rows of a list are`

const root = join(import.meta.dirname, '../..')
const homes: Record<string, string> = { list: 'admin', report: 'reports', wizard: 'subscriptions', assign: 'admin', drawer: 'commands', card: 'maintenance', map: 'map' }

interface Asked {
  name: string
  call: string
  singular: string | undefined
  actions: readonly string[]
}

const makers: Record<string, (asked: Asked, made: Made) => string[]> = {
  list: ({ name, singular }, made) => newList(nounOf(name, singular), made),
  report: ({ name }, made) => newReport(name, made),
  wizard: ({ name, call }, made) => newWizard(name, call, made),
  assign: ({ name }, made) => newAssign(name, made),
  drawer: ({ name, call }, made) => newDrawer(name, call, made),
  card: ({ name, singular, actions }, made) => newCard(nounOf(name, singular), actions, made),
  map: ({ name, call }, made) => newMap(name, call, made),
}

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
      plugin: { type: 'string' }, singular: { type: 'string' }, call: { type: 'string' }, actions: { type: 'string' },
      into: { type: 'string', default: root },
    },
  })
  const [kind = '', name] = positionals
  const [maker, plugin] = [makers[kind], values.plugin ?? homes[kind]]
  if (!maker || !plugin || !name) throw new Error(usage)
  const place = new Place(values.into, plugin)
  const made = { contract: new Contract(join(root, 'packages/contract/generated/openapi')), place, plugin, root }
  const next = maker({ name, call: values.call ?? '', singular: values.singular, actions: values.actions?.split(',') ?? [] }, made)
  return [...place.write(), '', ...next]
}
