// `npm run new -- list|report|wizard name`: a screen of a kind that the house has, from what the contract says of its calls.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Contract } from './contract.ts'
import { newList } from './list.ts'
import { nounOf } from './names.ts'
import { Place } from './place.ts'
import { newReport } from './report.ts'
import { newWizard } from './wizard.ts'

const usage = `npm run new -- list <plural> [--singular name] [--plugin admin]         list and detail of list<Plural>, get<Singular> …
npm run new -- report <name> [--plugin reports]                        choice, table and file of <name>Units
npm run new -- wizard <name> --call <operation> [--plugin subscriptions]  asks for what the call takes`

const root = join(import.meta.dirname, '../..')
const homes: Record<string, string> = { list: 'admin', report: 'reports', wizard: 'subscriptions' }

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { plugin: { type: 'string' }, singular: { type: 'string' }, call: { type: 'string' }, into: { type: 'string', default: root } },
  })
  const [kind = '', name] = positionals
  const plugin = values.plugin ?? homes[kind]
  if (!plugin || !name) throw new Error(usage)
  const place = new Place(values.into, plugin)
  const made = { contract: new Contract(join(root, 'packages/contract/generated/openapi')), place, plugin, root }
  const next = kind === 'list'
    ? newList(nounOf(name, values.singular), made)
    : kind === 'report' ? newReport(name, made) : newWizard(name, values.call ?? '', made)
  console.log([...place.write(), '', ...next].join('\n'))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 3
}
