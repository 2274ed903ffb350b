import type { FleetSchemas, Permission } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { assignFences, fencesOf } from '#modules/commands/unit-fences.ts'
import { ownScope as scope, seedCommandWorld } from '#test/commands.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { addRecord, changeRecord, removeRecord } from '#kernel/records/save-record.ts'
import { fenceDetail, fenceOnMap, fenceProfile, fenceProfileFor, fenceRow, type FenceData } from './fence-profile.ts'
import { assignToUnits, unitsOfFence } from './fence-units.ts'
import { using } from '#test/dependencies.ts'

type Input = FleetSchemas['FenceProfileInput']

let database: TestDatabase
const saving = () => ({
  use: using({ db: database.db }),
  db: database.db,
  scope,
  caller: { userId: 1, companyId: 1, login: 'ada' },
})
const kindFor = (...acls: Permission[]) => fenceProfileFor({ acls: new Set(acls) })
const editor = kindFor('ADM_GEOFENCE_EDIT')
const expert = kindFor('GBL_EXPERT_ACTIVITIES')
const yard = (changes: Partial<Input> = {}): Input => ({
  name: 'Yard',
  inside: true,
  shape: { shapeType: 'CIRCLE', circleRadius: 200, circleLongitude: 9, circleLatitude: 45 },
  ...changes,
})
const add = (changes: Partial<Input> = {}) => addRecord(fenceProfile, yard(changes), saving())
const read = (id: number) => readRecord<FenceData>(database.db, scope, fenceProfile, id)
const assigned = async (id: number) =>
  (await unitsOfFence(database.db, scope, id)).units.map(({ unitId, assigned, hasCommands }) => [
    unitId,
    assigned,
    hasCommands,
  ])

beforeAll(async () => {
  database = await testDatabase()
  await seedCommandWorld(database.db)
})
afterAll(() => database.close())

test('GEO-018 GEO-024 GEO-025 returns flags, priority, shape and notification of a geofence, 0 and false by default', async () => {
  const id = await add({ notification: { companyId: 1 } })
  expect(fenceDetail(await read(id))).toEqual({
    fenceId: id,
    shapeId: id,
    name: 'Yard',
    isDefault: false,
    companyId: 1,
    companyName: 'Own',
    alarmPriority: 0,
    inside: true,
    outside: false,
    notification: { companyId: 1, priorityId: 1 },
    shape: yard().shape,
    version: 1,
  })
  const other = { name: 'Gate', inside: false, outside: true, alarmPriority: 3, isDefault: true }
  expect(fenceDetail(await read(await add(other)))).toMatchObject(other)
  expect(fenceRow(await read(id))).toMatchObject({
    id,
    name: 'Yard',
    shapeType: 'CIRCLE',
    inside: true,
    outside: false,
    unitsCount: 0,
  })
  expect(fenceOnMap(await read(id))).toMatchObject({ fenceId: id, shape: { shapeType: 'CIRCLE', circleRadius: 200 } })
})

test('GEO-025 keeps the sides of units when a geofence is renamed, and resets them when its shape changes', async () => {
  for (const kind of [editor, expert]) {
    const id = await add()
    const row = { unit_id: 1, record_id: id, kind: 'fence-profile', is_inside: true, crossed_at: new Date() }
    await database.db.insertInto('unit_profile').values(row).execute()
    const side = () =>
      database.db.selectFrom('unit_profile').select('is_inside').where('record_id', '=', id).executeTakeFirst()
    await changeRecord(kind, id, yard({ name: 'Courtyard', outside: true }), saving())
    expect(await side()).toEqual({ is_inside: true })
    const shape = { ...yard().shape, circleRadius: 300 } as Input['shape']
    await changeRecord(kind, id, yard({ shape }), saving())
    expect(await side()).toEqual({ is_inside: null })
  }
})

test('GEO-028 rejects a geofence that reports neither entry nor exit', async () => {
  await expect(add({ inside: false })).rejects.toMatchObject({
    status: 400,
    errors: ['inside, outside: select at least one of the two'],
  })
  await expect(add({ inside: false, outside: true })).resolves.toBeTypeOf('number')
})

test('rejects an unknown priority', async () => {
  await expect(add({ alarmPriority: 99 })).rejects.toMatchObject({
    status: 400,
    errors: ['alarmPriority: there is no alarm priority 99'],
  })
  expect((await read(await add({ alarmPriority: 3 }))).data.alarmPriority).toBe(3)
})

test('GEO-029 GEO-030 SHELL-074 lets only experts change and delete a default geofence, and editors others', async () => {
  const [own, shared] = [await add({ name: 'Own' }), await add({ name: 'Shared', isDefault: true })]
  await changeRecord(editor, own, yard({ name: 'Own 2' }), saving())
  expect(await read(own)).toMatchObject({ name: 'Own 2' })
  const attempts = [() => changeRecord(editor, shared, yard(), saving()), () => removeRecord(editor, shared, saving())]
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({
      status: 403,
      detail: expect.stringContaining('Shared is a default geofence'),
    })
  await expect(changeRecord(editor, own, yard({ isDefault: true }), saving())).rejects.toMatchObject({ status: 403 })
  await expect(addRecord(editor, yard({ isDefault: true }), saving())).rejects.toMatchObject({ status: 403 })
  await changeRecord(expert, shared, yard({ name: 'Shared 2', isDefault: true }), saving())
  expect(await read(shared)).toMatchObject({ name: 'Shared 2', isDefault: true })
  await removeRecord(expert, shared, saving())
  await expect(read(shared)).rejects.toMatchObject({ status: 404 })
})

test('rejects the second of two changes to the same version', async () => {
  const id = await add({ name: 'Gate' })
  const { version } = fenceDetail(await read(id))
  await changeRecord(editor, id, yard({ name: 'Gate north', version }), saving())
  await expect(changeRecord(editor, id, yard({ name: 'Gate south', version }), saving())).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('ada has saved Gate north in the meantime'),
  })
  expect(fenceDetail(await read(id))).toMatchObject({ name: 'Gate north', version: version + 1 })
  await changeRecord(editor, id, yard({ name: 'Gate south', version: version + 1 }), saving())
  expect(await read(id)).toMatchObject({ name: 'Gate south' })
})

test('GEO-035 GEO-036 assigns one or several geofences to units, which keep their others and their commands', async () => {
  const [north, south] = [await add({ name: 'North' }), await add({ name: 'South' })]
  await assignFences({ db: database.db, scope, mayCommand: true }, 1, [
    { geofenceId: north, breakInCommand: 1, breakOutCommand: null },
  ])
  await database.db.insertInto('command_catalog_unit').values({ catalog_id: 1, unit_id: 2 }).execute()
  await assignFences({ db: database.db, scope, mayCommand: true }, 2, [
    { geofenceId: south, breakInCommand: null, breakOutCommand: 1 },
  ])
  await assignToUnits(database.db, scope, {
    fenceIds: [north, south],
    assignements: [
      { unitId: 1, assign: true },
      { unitId: 2, assign: true },
    ],
  })
  expect(await assigned(north)).toEqual([
    [1, true, true],
    [2, true, false],
  ])
  expect(await assigned(south)).toEqual([
    [1, true, false],
    [2, true, true],
  ])
  await assignToUnits(database.db, scope, { fenceIds: [north], assignements: [{ unitId: 1, assign: false }] })
  expect(await assigned(north)).toEqual([
    [1, false, false],
    [2, true, false],
  ])
  expect((await fencesOf(database.db, scope, 1)).map(({ geofenceId }) => geofenceId)).toEqual([south])
})

test('rejects a unit or geofence outside the scope, and changes nothing', async () => {
  const id = await add({ name: 'Reach' })
  await expect(
    assignToUnits(database.db, scope, {
      fenceIds: [id],
      assignements: [
        { unitId: 1, assign: true },
        { unitId: 3, assign: true },
      ],
    }),
  ).rejects.toMatchObject({ status: 400, errors: ['assignements: there is no unit 3'] })
  await expect(
    assignToUnits(database.db, scope, { fenceIds: [id, 9999], assignements: [{ unitId: 1, assign: true }] }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await assigned(id)).toEqual([
    [1, false, false],
    [2, false, false],
  ])
})

test('removes a deleted geofence from its units', async () => {
  const id = await add({ name: 'Gone' })
  await assignToUnits(database.db, scope, { fenceIds: [id], assignements: [{ unitId: 2, assign: true }] })
  await removeRecord(editor, id, saving())
  expect((await fencesOf(database.db, scope, 2)).map(({ geofenceId }) => geofenceId)).not.toContain(id)
})
