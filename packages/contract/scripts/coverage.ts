// How much of the catalogue exists: in the contract, behind a server handler, in a client. `--missing` names the rest.
import { operations } from '../src/index.ts'
import type { Operation } from '../src/operation.ts'
import { catalogue, isCall, type CatalogueCall } from './catalogue.ts'
import { handledBy, usedBy } from './usage.ts'

const handled = handledBy(operations)
const used = usedBy(operations)
const rows = catalogue.map(call => {
  const operation = operations.find(candidate => isCall(candidate, call))
  return { call, operation, area: areaOf(operation, call) }
})

console.log(line('area', 'catalogue', 'contract', 'server', 'client'))
const areas = new Set(rows.map(row => row.area))
for (const area of [...areas].toSorted())
  count(
    area,
    rows.filter(row => row.area === area),
  )
count('total', rows)

if (process.argv.includes('--missing')) {
  list(
    'Not in the contract',
    rows.filter(({ operation }) => !operation),
  )
  list(
    'Without a server handler',
    rows.filter(({ operation }) => operation && !handled.has(operation.id)),
  )
  list(
    'Used by no client',
    rows.filter(({ operation }) => operation && !used.has(operation.id)),
  )
}

function count(name: string, some: typeof rows): void {
  const found = some.flatMap(({ operation }) => operation ?? [])
  const within = (ids: Set<string>) => found.filter(({ id }) => ids.has(id)).length
  console.log(line(name, some.length, found.length, within(handled), within(used)))
}

function list(title: string, some: typeof rows): void {
  console.log(`\n${title}: ${some.length}`)
  for (const { area, call } of some) console.log(`  ${area.padEnd(32)} ${call.id}  ${call.method} ${call.path}`)
}

function areaOf(operation: Operation | undefined, call: CatalogueCall): string {
  return operation?.area ?? call.path.split('/').slice(0, 3).join('/')
}

function line(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(32) + cells.map(cell => String(cell).padStart(10)).join('')
}
