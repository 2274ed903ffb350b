import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import {
  canParameters,
  canProtocols,
  curfews,
  dm1Faults,
  dm1Platforms,
  dm1SourceAddresses,
  powerProfiles,
} from '../data/profiles.ts'
import { seedRecord } from './record.ts'

/** Seeds shared protocols, parameters, faults, curfews and power profiles, reusing existing records. */
export async function seedProfiles(db: Database): Promise<void> {
  await seedCan(db)
  await seedDm1(db)
  await inTurn(curfews, async ({ name, zones = [], ...data }) => {
    const recordId = await seedRecord(db, 'curfew-profile', name, data, { isDefault: true })
    await sql`
      insert into unit_profile (unit_id, record_id, kind) select unit_id, ${recordId}::int, 'curfew-profile' from unit
      where unit_id % 2 = 0 and timezone = any(${[...zones]}::text[]) on conflict do nothing`.execute(db)
  })
  await seedPower(db)
}

/** Assigns power profiles to two of three units, mostly the first profile. */
async function seedPower(db: Database): Promise<void> {
  const [usual = 0, ...others] = await inTurn(powerProfiles, ({ name, ...data }) =>
    seedRecord(db, 'power-profile', name, data, { isDefault: true }),
  )
  await sql`
    insert into unit_profile (unit_id, record_id, kind)
    select unit_id, case when unit_id % 2 = 0 then ${usual}::int else (${others}::int[])[1 + unit_id % ${others.length}::int] end,
      'power-profile'
    from unit where unit_id % 3 <> 0 on conflict do nothing`.execute(db)
}

async function seedCan(db: Database): Promise<void> {
  const protocols = await inTurn(canProtocols, ({ name, ...data }) =>
    seedRecord(db, 'can-protocol', name, data, { isDefault: true }),
  )
  const protocolIds = protocols.slice(0, 2)
  for (const { description, identifier, start, length, resolution = 1, offset = 0, label, values } of canParameters) {
    const data = {
      description,
      identifier,
      mask: '1FFFFF00',
      bit29: true,
      intel: true,
      avgRate: 1000,
      calculusType: 'LINEAR',
      dataBitStart: start,
      dataLength: length,
      dataResolution: resolution,
      dataOffset: offset,
      protocolIds,
      ...(values
        ? {
            canMuTypeCode: 'LOOKUP',
            muLabel: '',
            encodedValues: Object.entries(values).map(([value, name]) => ({ value: Number(value), name })),
          }
        : { canMuTypeCode: 'LABEL', muLabel: label }),
    }
    await seedRecord(db, 'can-parameter', description, data, { isDefault: true, refersTo: protocolIds })
  }
}

async function seedDm1(db: Database): Promise<void> {
  const [platformId = 0] = await inTurn(dm1Platforms, name =>
    seedRecord(db, 'dm1-platform', name, {}, { isDefault: true }),
  )
  const sources = new Map(
    await inTurn(
      Object.entries(dm1SourceAddresses),
      async ([code, name]) =>
        [
          Number(code),
          await seedRecord(db, 'dm1-source-address', name, { code: Number(code) }, { isDefault: true }),
        ] as const,
    ),
  )
  for (const { source, ...fault } of dm1Faults) {
    const sourceAddressId = sources.get(source) ?? 0
    await seedRecord(
      db,
      'dm1-parameter',
      fault.description,
      { ...fault, platformId, sourceAddressId },
      { isDefault: true, refersTo: [platformId, sourceAddressId] },
    )
  }
}

/** Runs steps sequentially, so that IDs are reproducible. */
async function inTurn<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await each(item))
  return results
}
