import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { assignRecord, unitsOf } from './assign-record.ts'
import { listRecords, readRecord } from './read-records.ts'
import { listVersions, readVersion } from './read-versions.ts'
import { usageOf } from './record-usage.ts'
import type { RecordInput, RecordKind, Saving } from './record-kind.ts'
import { addRecord, changeRecord, cloneRecord, copyName, removeRecord } from './save-record.ts'
import { using } from '#test/dependencies.ts'

interface Hours extends RecordInput {
  hours: number
  other?: number
}

const curfew: RecordKind<Hours, { hours: number; other?: number }> = {
  kind: 'curfew-profile',
  keep: ({ hours, other }) => ({ hours, ...(other !== undefined && { other }) }),
  refersTo: ({ other }) => (other === undefined ? [] : [{ field: 'other', kind: 'can-profile', id: other }]),
}
const canProfile: RecordKind = { kind: 'can-profile', keep: () => ({}) }
const platform: RecordKind = { kind: 'dm1-platform', keep: () => ({}), flagged: false }

let database: TestDatabase
/** Company 1 is the root, 2 a dealer below it, 3 the dealer's customer, 4 another dealer. */
const companies = { root: [1, 2, 3, 4], dealer: [2, 3], customer: [3], other: [4] }
const as = (who: keyof typeof companies): Saving => ({
  use: using({ db: database.db }),
  db: database.db,
  caller: { companyId: companies[who][0] ?? 0, login: who, userId: 1 },
  scope: { userId: 1, companyIds: companies[who] },
})
const names = async (who: keyof typeof companies, filter?: string) =>
  (await listRecords(database.db, as(who).scope, 'curfew-profile', { filter })).items.map(({ name }) => name)
const read = (who: keyof typeof companies, id: number) => readRecord<Hours>(database.db, as(who).scope, curfew, id)
const add = (who: keyof typeof companies, input: Partial<Hours> & { name: string }) =>
  addRecord(curfew, { hours: 1, ...input }, as(who))

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db
    .insertInto('company')
    .values(
      [
        [1, null],
        [2, 1],
        [3, 2],
        [4, 1],
      ].map(([company_id, parent_company_id]) => ({
        company_id: company_id ?? 0,
        parent_company_id: parent_company_id ?? null,
        name: `Company ${company_id}`,
      })),
    )
    .execute()
  await db
    .insertInto('unit')
    .values(
      [20, 30, 31, 40].map(unit_id => ({ unit_id, company_id: Math.floor(unit_id / 10), name: `Unit ${unit_id}` })),
    )
    .execute()
  await db.insertInto('fleet').values({ fleet_id: 1, company_id: 3, name: 'Yard' }).execute()
  await db.insertInto('fleet_unit').values({ fleet_id: 1, unit_id: 30 }).execute()
})
afterAll(() => database.close())

test('adds a record for the caller’s company, or for another visible one', async () => {
  expect(await read('dealer', await add('dealer', { name: 'Own', hours: 7 }))).toMatchObject({
    name: 'Own',
    companyId: 2,
    companyName: 'Company 2',
    version: 1,
    isDefault: false,
    createdBy: 'dealer',
    data: { hours: 7 },
  })
  expect(await read('customer', await add('dealer', { name: 'For them', companyId: 3 }))).toMatchObject({
    companyId: 3,
  })
  await expect(add('dealer', { name: 'X', companyId: 4 })).rejects.toMatchObject({
    status: 400,
    errors: ['companyId: there is no company 4'],
  })
})

test('sorts a list by name ignoring case, and finds part of a name', async () => {
  const first = await add('other', { name: 'night b' })
  await add('other', { name: 'Night a' })
  await add('other', { name: 'Day' })
  expect(await names('other')).toEqual(['Day', 'Night a', 'night b'])
  expect(await names('other', 'NIGHT')).toEqual(['Night a', 'night b'])
  const { items, totalCount } = await listRecords(database.db, as('other').scope, 'curfew-profile', {
    start: 1,
    limit: 1,
  })
  expect([items.map(({ name }) => name), totalCount]).toEqual([['Night a'], 3])
  await assignRecord(curfew, first, [{ unitId: 40, assign: true }], as('other'))
  const sorted = await listRecords(database.db, as('other').scope, 'curfew-profile', { sort: ['unitsCount,desc'] })
  expect(sorted.items.map(({ name }) => name)).toEqual(['night b', 'Day', 'Night a'])
  await assignRecord(curfew, first, [{ unitId: 40, assign: false }], as('other'))
})

test('returns 404 for reading, changing, cloning, deleting or assigning a record outside the scope', async () => {
  const id = await add('dealer', { name: 'Hidden' })
  expect(await names('other')).not.toContain('Hidden')
  const attempts: (() => Promise<unknown>)[] = [
    () => read('other', id),
    () => changeRecord(curfew, id, { name: 'Mine', hours: 2 }, as('other')),
    () => cloneRecord(curfew, id, as('other')),
    () => removeRecord(curfew, id, as('other')),
    () => assignRecord(curfew, id, [{ unitId: 40, assign: true }], as('other')),
    () => unitsOf(database.db, as('other').scope, curfew, id),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 })
  expect(await read('dealer', id)).toMatchObject({ name: 'Hidden', version: 1 })
})

test('offers a default to the companies below its owner, and lets only users of the owner change it', async () => {
  const id = await add('dealer', { name: 'House rule', isDefault: true })
  expect(await names('customer')).toContain('House rule')
  expect(await names('other')).not.toContain('House rule')
  expect(await read('customer', id)).toMatchObject({ companyName: '-', createdBy: '-' })
  const refused = {
    status: 403,
    detail: 'House rule belongs to a parent company. Only that company can change it.',
  }
  await expect(changeRecord(curfew, id, { name: 'Mine', hours: 2 }, as('customer'))).rejects.toMatchObject(refused)
  await expect(removeRecord(curfew, id, as('customer'))).rejects.toMatchObject(refused)
  await changeRecord(curfew, id, { name: 'House rule', hours: 2, isDefault: true }, as('root'))
  await changeRecord(curfew, id, { name: 'House rule', hours: 2 }, as('dealer'))
  expect(await names('customer')).not.toContain('House rule')
})

test('lets every company read a record without a company, and the root company change it', async () => {
  const { record_id: id } = await database.db
    .insertInto('record')
    .values({ kind: 'curfew-profile', company_id: null, name: 'World', data: '{}' })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  expect(await read('customer', id)).toMatchObject({ companyId: 1, isOwn: false })
  await expect(changeRecord(curfew, id, { name: 'Mine', hours: 2 }, as('customer'))).rejects.toMatchObject({
    status: 403,
  })
  await removeRecord(curfew, id, as('root'))
})

test('always offers a kind without a flag to the companies below', async () => {
  const id = await addRecord(platform, { name: 'Magnum' }, as('dealer'))
  expect(await readRecord(database.db, as('customer').scope, platform, id)).toMatchObject({
    isDefault: true,
    isOwn: false,
  })
})

test('rejects a form of an older version, and stores none of it', async () => {
  const id = await add('dealer', { name: 'Shifts' })
  await changeRecord(curfew, id, { name: 'Shifts', hours: 2, version: 1 }, as('dealer'))
  await expect(changeRecord(curfew, id, { name: 'Old', hours: 9, version: 1 }, as('dealer'))).rejects.toMatchObject({
    status: 409,
    detail: 'dealer has saved Shifts in the meantime. Reload it, then repeat your change.',
  })
  expect(await read('dealer', id)).toMatchObject({ version: 2, data: { hours: 2 } })
})

test('accepts one of two forms saved at once', async () => {
  const id = await add('dealer', { name: 'Race' })
  const saves = await Promise.allSettled(
    [2, 3].map(hours => changeRecord(curfew, id, { name: 'Race', hours, version: 1 }, as('dealer'))),
  )
  expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read('dealer', id)).toMatchObject({ version: 2 })
})

test('names a clone after its original, makes it no default, and gives a clone of an offered record to the caller’s company', async () => {
  const id = await add('dealer', { name: 'Quiet', hours: 5, isDefault: true })
  const first = await cloneRecord(curfew, id, as('dealer'))
  expect(await read('dealer', first)).toMatchObject({
    name: 'Copy of Quiet',
    companyId: 2,
    isDefault: false,
    version: 1,
    data: { hours: 5 },
  })
  expect(await read('dealer', await cloneRecord(curfew, id, as('dealer')))).toMatchObject({ name: 'Copy of Quiet (2)' })
  expect(await read('customer', await cloneRecord(curfew, id, as('customer')))).toMatchObject({
    name: 'Copy of Quiet',
    companyId: 3,
  })
  expect(copyName('x'.repeat(200), new Set())).toHaveLength(200)
})

test('ADM-017 assigns and removes units; a unit has one profile per kind, and the response names the previous one', async () => {
  const [night, day] = [await add('dealer', { name: 'Night' }), await add('dealer', { name: 'Weekday' })]
  const can = await addRecord(canProfile, { name: 'Bus' }, as('dealer'))
  const assigned = async (id: number) =>
    (await unitsOf(database.db, as('dealer').scope, curfew, id))
      .filter(unit => unit.assigned)
      .map(({ unitId }) => unitId)
  expect(
    await assignRecord(
      curfew,
      night,
      [
        { unitId: 30, assign: true },
        { unitId: 31, assign: true },
      ],
      as('dealer'),
    ),
  ).toEqual([])
  expect(await assignRecord(canProfile, can, [{ unitId: 30, assign: true }], as('dealer'))).toEqual([])
  expect(
    await assignRecord(
      curfew,
      day,
      [
        { unitId: 30, assign: true },
        { unitId: 20, assign: true },
      ],
      as('dealer'),
    ),
  ).toEqual([expect.objectContaining({ key: 'problem.replaced' })])
  expect([await assigned(night), await assigned(day)]).toEqual([[31], [20, 30]])
  expect(await assignRecord(curfew, day, [{ unitId: 20, assign: false }], as('dealer'))).toEqual([])
  expect(await unitsOf(database.db, as('dealer').scope, curfew, day)).toEqual([
    { unitId: 20, name: 'Unit 20', companyName: 'Company 2', fleetNames: [], assigned: false },
    { unitId: 30, name: 'Unit 30', companyName: 'Company 3', fleetNames: ['Yard'], assigned: true },
    { unitId: 31, name: 'Unit 31', companyName: 'Company 3', fleetNames: [], assigned: false },
  ])
  expect(await read('dealer', day)).toMatchObject({ unitsCount: 1 })
})

test('rejects a unit outside the scope by number, and assigns no other', async () => {
  const id = await add('dealer', { name: 'Reach', isDefault: true })
  await expect(
    assignRecord(
      curfew,
      id,
      [
        { unitId: 30, assign: true },
        { unitId: 40, assign: true },
      ],
      as('dealer'),
    ),
  ).rejects.toMatchObject({ status: 400, errors: ['assignements: there is no unit 40'] })
  await assignRecord(curfew, id, [{ unitId: 31, assign: true }], as('customer'))
  expect(
    (await unitsOf(database.db, as('customer').scope, curfew, id)).map(({ unitId, assigned }) => [unitId, assigned]),
  ).toEqual([
    [30, false],
    [31, true],
  ])
})

test('does not delete a record that is assigned to units', async () => {
  const id = await add('dealer', { name: 'Busy' })
  await assignRecord(
    curfew,
    id,
    [
      { unitId: 20, assign: true },
      { unitId: 31, assign: true },
    ],
    as('dealer'),
  )
  await expect(removeRecord(curfew, id, as('dealer'))).rejects.toMatchObject({
    status: 409,
    detail: 'Busy is assigned to 2 units: Unit 20, Unit 31. Remove it from them, then delete it.',
  })
  await assignRecord(
    curfew,
    id,
    [
      { unitId: 20, assign: false },
      { unitId: 31, assign: false },
    ],
    as('dealer'),
  )
  await removeRecord(curfew, id, as('dealer'))
  await expect(read('dealer', id)).rejects.toMatchObject({ status: 404 })
})

test('accepts references to visible records, and protects them from deletion', async () => {
  const bus = await addRecord(canProfile, { name: 'Bus' }, as('dealer'))
  const id = await add('dealer', { name: 'Names it', other: bus })
  await expect(removeRecord(canProfile, bus, as('dealer'))).rejects.toMatchObject({
    status: 409,
    detail: 'Bus is used by 1 record: Names it. Remove it from them, then delete it.',
  })
  await expect(add('other', { name: 'X', other: bus })).rejects.toMatchObject({
    status: 400,
    errors: [`other: there is no CAN profile ${bus}`],
  })
  // of another kind
  await expect(add('dealer', { name: 'X', other: id })).rejects.toMatchObject({ status: 400 })
  await removeRecord(curfew, id, as('dealer'))
  await removeRecord(canProfile, bus, as('dealer'))
})

test('counts the usage of a record in all companies, and names what the caller may see', async () => {
  const bus = await addRecord(canProfile, { name: 'Used bus', isDefault: true }, as('dealer'))
  const duty = await add('dealer', { name: 'Uses the bus', other: bus })
  await assignRecord(
    canProfile,
    bus,
    [20, 30].map(unitId => ({ unitId, assign: true })),
    as('dealer'),
  )
  expect(await usageOf(database.db, as('dealer').scope, bus)).toEqual({
    unitsCount: 2,
    units: [
      { unitId: 20, name: 'Unit 20', companyName: 'Company 2' },
      { unitId: 30, name: 'Unit 30', companyName: 'Company 3' },
    ],
    records: [{ id: duty, kind: 'curfew-profile', name: 'Uses the bus' }],
  })
  expect(await usageOf(database.db, as('customer').scope, bus)).toEqual({
    unitsCount: 2,
    units: [{ unitId: 30, name: 'Unit 30', companyName: 'Company 3' }],
    records: [],
  })
  expect(await usageOf(database.db, as('dealer').scope, duty)).toEqual({ unitsCount: 0, units: [], records: [] })
})

test('stores each save for reading; shows no history of a default of a parent company', async () => {
  const id = await add('dealer', { name: 'Early', hours: 3 })
  await changeRecord(curfew, id, { name: 'Late', hours: 9, isDefault: true }, as('dealer'))
  const { scope } = as('dealer')
  expect(await listVersions(database.db, scope, curfew, id)).toEqual([
    { version: 2, savedAt: expect.any(String), userName: 'dealer', name: 'Late', restorable: true },
    { version: 1, savedAt: expect.any(String), userName: 'dealer', name: 'Early', restorable: true },
  ])
  expect(await readVersion(database.db, scope, curfew, { id, version: 1 })).toMatchObject({
    name: 'Early',
    isDefault: false,
    version: 1,
    data: { hours: 3 },
  })
  // versions from before contents were stored
  await database.db
    .updateTable('saved_version')
    .set({ data: null })
    .where('id', '=', id)
    .where('version', '=', 1)
    .execute()
  expect(await listVersions(database.db, scope, curfew, id)).toMatchObject([
    { version: 2 },
    { version: 1, restorable: false },
  ])
  for (const version of [1, 3])
    await expect(readVersion(database.db, scope, curfew, { id, version })).rejects.toMatchObject({ status: 404 })
  expect(await read('customer', id)).toMatchObject({ name: 'Late' })
  expect(await listVersions(database.db, as('customer').scope, curfew, id)).toEqual([])
  await expect(readVersion(database.db, as('customer').scope, curfew, { id, version: 2 })).rejects.toMatchObject({
    status: 404,
  })
  await expect(listVersions(database.db, as('other').scope, curfew, id)).rejects.toMatchObject({ status: 404 })
})
