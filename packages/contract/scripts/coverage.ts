// Reports how much of the API exists: in the documents' catalogue, in the contract, behind a server handler, in a client. Lists the
// operations without a server handler; `--missing` also lists what no client uses, and what the contract does not have.
import { operations } from '../src/index.ts'
import type { Operation } from '../src/operation.ts'
import { catalogue, isCall, type CatalogueCall } from './catalogue.ts'
import { handledOperations, usedBy } from './usage.ts'

const handled = await handledOperations()
const used = usedBy(operations)
const catalogued = new Map(catalogue.map(call => [call, operations.find(operation => isCall(operation, call))]))
const absent = catalogue.filter(call => !catalogued.get(call))

console.log(line('area', 'catalogue', 'contract', 'server', 'client'))
const areas = new Set([...operations.map(({ area }) => area), ...absent.map(areaOf)])
for (const area of [...areas].toSorted())
  count(
    area,
    catalogue.filter(call => (catalogued.get(call)?.area ?? areaOf(call)) === area),
    operations.filter(operation => operation.area === area),
  )
count('total', catalogue, operations)

list(
  'Without a server handler',
  operations.filter(({ id }) => !handled.has(id)),
)
if (process.argv.includes('--missing')) {
  list(
    'Used by no client',
    operations.filter(({ id }) => !used.has(id)),
  )
  list(
    'Not in the contract',
    absent.map(call => ({ ...call, area: areaOf(call) })),
  )
}

function count(name: string, calls: readonly CatalogueCall[], some: readonly Operation[]): void {
  const within = (ids: Set<string>) => some.filter(({ id }) => ids.has(id)).length
  console.log(line(name, calls.length, some.length, within(handled), within(used)))
}

interface Listed {
  area: string
  id: string
  method: string
  path: string
}

function list(title: string, some: readonly Listed[]): void {
  console.log(`\n${title}: ${some.length}`)
  for (const { area, id, method, path } of some) console.log(`  ${area.padEnd(32)} ${id}  ${method} ${path}`)
}

function areaOf({ path }: CatalogueCall): string {
  return path.split('/').slice(0, 3).join('/')
}

function line(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(32) + cells.map(cell => String(cell).padStart(10)).join('')
}
