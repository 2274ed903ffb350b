import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Language } from '../data/customers.ts'
import { dealers } from '../data/dealers/index.ts'
import { localizedNames } from '../data/localized-names.ts'
import { accounts } from '../simulation/customers.ts'
import { kindOf } from '../simulation/machine.ts'
import { rowsOf } from './insert.ts'

/** Fleets of a company: one for all machines, and one per kind of base, see `kindOf`. */
export interface Fleets {
  all: number
  kinds: Partial<Record<0 | 1 | 2, number>>
}

interface FleetRow {
  company: string
  name: string
  kind: 0 | 1 | 2 | null
}

const kinds = [0, 1, 2] as const

function fleetsOf(company: string, language: Language, has: ReadonlySet<number>): FleetRow[] {
  const { all, field, road, site } = localizedNames[language]
  const names = [field, road, site]
  const some = kinds.filter(kind => has.has(kind)).map(kind => ({ company, name: names[kind] ?? all, kind }))
  return [{ company, name: all, kind: null }, ...some]
}

/** Seeds fleets. Returns them by company name. */
export async function seedFleets(db: Database, companies: Map<string, number>): Promise<Map<string, Fleets>> {
  const rows = [
    ...dealers.flatMap(({ name, language }) => fleetsOf(name, language, new Set())),
    ...accounts.flatMap(({ customer, mix }) => fleetsOf(customer.name, customer.language, new Set(mix.map(kindOf)))),
  ]
  const columns = rowsOf<FleetRow>(rows, {
    company_id: ['int', row => companies.get(row.company)],
    name: ['text', row => row.name],
    is_default: ['boolean', row => row.kind === null],
  })
  const { rows: made } = await sql<{ fleet_id: number; company_id: number; name: string }>`
    insert into fleet (company_id, name, is_default) select r.* from ${columns} returning fleet_id, company_id, name`.execute(
    db,
  )
  const ids = new Map(made.map(row => [`${row.company_id} ${row.name}`, row.fleet_id]))
  const fleets = new Map<string, Fleets>()
  for (const { company, name, kind } of rows) {
    const id = ids.get(`${companies.get(company)} ${name}`)
    if (id === undefined) throw new Error(`The fleet ${name} of ${company} was not made`)
    if (kind === null) fleets.set(company, { all: id, kinds: {} })
    else Object.assign(fleets.get(company)?.kinds ?? {}, { [kind]: id })
  }
  return fleets
}
