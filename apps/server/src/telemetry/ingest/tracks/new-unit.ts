import type { Database } from '#kernel/db/schema.ts'
import type { IngestSummary, Observation, Parsed } from '../observation.ts'
import type { Pipeline } from '../pipeline.ts'
import { Quarantine } from '../quarantine/quarantine.ts'
import { hold } from '../quarantine/hold-items.ts'
import type { NamedUnit } from './named-units.ts'

/** A unit to create for a track. */
export interface NewUnit {
  name: string
  /** Name or ID of its company. */
  company: string
}

export interface Created {
  unit: NamedUnit
  /** Summary of its first reading. */
  summary: IngestSummary
}

/**
 * Returns the company of a unit to create.
 * @throws Error if there is no such company, or the company has a unit of this name
 */
export async function companyFor(db: Database, { name, company }: NewUnit): Promise<number> {
  const id = /^\d{1,9}$/.test(company) ? Number(company) : 0
  const rows = await db
    .selectFrom('company')
    .select(['company_id', 'name'])
    .where(({ eb, or, fn }) =>
      or([eb(fn<string>('lower', ['name']), '=', company.toLowerCase()), eb('company_id', '=', id)]),
    )
    .orderBy('company_id')
    .execute()
  const named = rows.filter(row => row.name.toLowerCase() === company.toLowerCase())
  const [found, ...others] = named.length > 0 ? named : rows
  if (!found) throw new Error(`There is no company "${company}": give the name or the id of a company`)
  if (others.length > 0) {
    const ids = [found, ...others].map(row => row.company_id).join(', ')
    throw new Error(`${others.length + 1} companies are called "${company}": give one of the ids ${ids}`)
  }
  const twin = await db
    .selectFrom('unit')
    .select('unit_id')
    .where('company_id', '=', found.company_id)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
  if (twin) throw new Error(`${found.name} has a unit "${name}" already: import into it with --unit ${twin.unit_id}`)
  return found.company_id
}

/**
 * Creates the unit like the claim of an unknown device. The device gets the identifier in the file, or the name of
 * the unit. The first reading is imported with it and removed from `parsed`.
 * @throws Error if a device with this identifier exists
 */
export async function createUnitFor(
  { db, pipeline }: { db: Database; pipeline: Pick<Pipeline, 'ingest' | 'forget'> },
  { name, companyId, fallbackUid }: { name: string; companyId: number; fallbackUid: string },
  parsed: Parsed,
): Promise<Created> {
  const [first] = parsed.observations.splice(0, 1)
  parsed.observationIndexes.splice(0, 1)
  if (!first) throw new Error('A unit is created with its first reading')
  const deviceUid = uidOf(first, fallbackUid) ?? name
  const device = await db.selectFrom('device').select('device_id').where('uid', '=', deviceUid).executeTakeFirst()
  if (device)
    throw new Error(`There is a device "${deviceUid}" already: import into its unit with --unit "${deviceUid}"`)
  await hold(db, [{ kind: 'position', item: { ...first, deviceUid } }])
  const { unitId, summary } = await new Quarantine(db, pipeline).claim(deviceUid, { companyId, name })
  return { unit: { unitId, name }, summary }
}

/** Returns the device identifier in the file, unless it is the name of the file or the unit. */
const uidOf = ({ deviceUid, device }: Observation, fallbackUid: string) =>
  deviceUid === fallbackUid || deviceUid === device?.name ? undefined : deviceUid
