import type { FleetSchemas } from '@muster/contract'
import { behaviour, statusIds, statusSignals } from '@muster/signals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { listenForNotices } from '#kernel/db/notices.ts'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

type Profile = FleetSchemas['DutyProfile']
type Rule = FleetSchemas['DutyRule']
type Trial = FleetSchemas['DutyTrial']
interface Refusal {
  detail: string
  errors?: string[]
}

let database: TestDatabase
let server: DeviceServer
let deaf: () => Promise<void>
let parameters: { load: number; hidden: number }
let canProfileId: number

beforeAll(async () => {
  database = await testDatabase()
  const { db, url } = database
  server = await startDeviceServer(db)
  await db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'MAP', 'SETTINGS'] })
    .execute()
  deaf = listenForNotices(
    url,
    {
      unitsMoved() {},
      inputsChanged() {},
      accessChanged() {},
      statusProfilesChanged: () => server.pipeline.forgetStatusProfiles(),
    },
    () => {},
  )
  const parameter = async (description: string) =>
    (
      await db
        .insertInto('record')
        .values({ kind: 'can-parameter', name: description, company_id: null, data: JSON.stringify({ description }) })
        .returning('record_id')
        .executeTakeFirstOrThrow()
    ).record_id
  parameters = { load: await parameter('Engine load'), hidden: await parameter('Oil pressure') }
  const canParameters = [
    { canParameterId: parameters.load, bound: true },
    { canParameterId: parameters.hidden, bound: false },
  ]
  canProfileId = (
    await db
      .insertInto('record')
      .values({
        kind: 'can-profile',
        name: 'Bus',
        company_id: server.fleet.root,
        is_default: true,
        data: JSON.stringify({ canLine0: { canParameters } }),
      })
      .returning('record_id')
      .executeTakeFirstOrThrow()
  ).record_id
})
afterAll(async () => {
  await deaf()
  await server.close()
  await database.close()
})

const ids = Object.fromEntries(statusSignals.map(({ code, id }) => [code, id])) as Record<
  (typeof statusSignals)[number]['code'],
  number
>
const keyOn: Rule = { dutyId: statusIds.alarm, dutyTypeId: ids.KEY, threshold: 1 }
const path = '/duty-profiles'
const add = (who: 'root' | 'customer', rules: readonly Rule[], more: object = {}) =>
  server.call<{ id: number } & Refusal>(who, 'POST', path, { name: 'Diggers', rules, ...more })
const read = async (id: number, who: 'root' | 'customer' = 'root') =>
  (await server.call<Profile>(who, 'GET', `${path}/${id}`)).body

describe('rules of a status profile', () => {
  it('PROF-052 CONST-009 keep their order and omit fields that their kind does not use', async () => {
    const { body } = await add('root', [
      { ...keyOn, behaviourId: 3, canParameterId: parameters.load, duration: 0 },
      { dutyId: 1, dutyTypeId: ids.ENGINE_SPEED, behaviourId: behaviour.greater, threshold: 1200, duration: 30 },
      { dutyId: 3, dutyTypeId: ids.ALWAYS, behaviourId: 1, threshold: 7 },
      { dutyId: 3, dutyTypeId: ids.SPEED, behaviourId: behaviour.changed, threshold: 7 },
    ])
    expect(await read(body.id)).toMatchObject({
      dutyProfileId: body.id,
      name: 'Diggers',
      version: 1,
      readOnly: false,
      rules: [
        { dutyId: 5, dutyTypeId: ids.KEY, behaviourId: behaviour.equal, threshold: 1 },
        { dutyId: 1, dutyTypeId: ids.ENGINE_SPEED, behaviourId: 1, threshold: 1200, duration: 30 },
        { dutyId: 3, dutyTypeId: ids.ALWAYS },
        { dutyId: 3, dutyTypeId: ids.SPEED, behaviourId: behaviour.changed },
      ],
    })
    expect((await read(body.id)).rules[0]).not.toHaveProperty('canParameterId')
  })

  it('fail if invalid, each with its number and error', async () => {
    const { status, body } = await add('root', [
      keyOn,
      { dutyId: 77, dutyTypeId: ids.KEY, threshold: 2 },
      { dutyId: statusIds.noSignal, dutyTypeId: 99 },
      { dutyId: 1, dutyTypeId: ids.SPEED },
      { dutyId: 1, dutyTypeId: ids.SPEED, behaviourId: 1 },
      { dutyId: 1, dutyTypeId: ids.CAN_PARAMETER, behaviourId: 1, threshold: 1 },
      { dutyId: 1, dutyTypeId: ids.INPUT, threshold: 1 },
    ])
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      'rules: rule 2: there is no status 77',
      'rules: rule 2: the threshold of Key is 1 for on or 0 for off',
      'rules: rule 3: a rule cannot set No signal',
      'rules: rule 3: there is no status profile duty type 99',
      'rules: rule 4: select how the value is compared',
      'rules: rule 5: enter a threshold',
      'rules: rule 6: select a CAN parameter',
      'rules: rule 7: enter the name of the input',
    ])
  })

  it('PROF-053 read only parameters of the profile’s CAN profile', async () => {
    const rule = (canParameterId: number): Rule => ({
      dutyId: 1,
      dutyTypeId: ids.CAN_PARAMETER,
      canParameterId,
      behaviourId: behaviour.greater,
      threshold: 50,
    })
    const { body } = await add('customer', [rule(parameters.load)], { name: 'By bus', canProfileId })
    expect(await read(body.id)).toMatchObject({ canProfileId, companyId: server.fleet.customer })
    const refused = await add('customer', [rule(parameters.hidden)], { canProfileId })
    expect(refused.body.errors).toEqual(['rules: rule 1: the CAN parameter is not in the CAN profile'])
    expect((await add('customer', [rule(999_999)])).body.errors).toEqual([
      'rules.canParameterId: there is no CAN parameter 999999',
    ])
    const { body: list } = await server.call<{ items: FleetSchemas['DutyProfileRow'][] }>(
      'customer',
      'GET',
      `${path}?canProfileId=${canProfileId}`,
    )
    expect(list.items).toMatchObject([{ name: 'By bus', canProfileName: 'Bus' }])
  })

  it('appear only below the owner, where they are read-only', async () => {
    const { body } = await add('root', [keyOn], { name: 'For all', isDefault: true })
    expect(await read(body.id, 'customer')).toMatchObject({ readOnly: true })
    const own = await add('customer', [keyOn])
    expect((await server.call('stranger', 'GET', `${path}/${own.body.id}`)).status).toBe(404)
    expect((await server.call('viewer', 'GET', `${path}/${own.body.id}`)).status).toBe(403)
  })
})

it('use the signals in the lookup of status types', async () => {
  const { body } = await server.call<FleetSchemas['LookupItem'][]>(
    'customer',
    'GET',
    '/lookup-tables/status-profile-duty-types',
  )
  expect(body).toEqual(statusSignals.map(signal => ({ ...signal })))
})

describe('trial of status rules', () => {
  const day = '2026-06-10'
  const at = (clock: string) => Date.parse(`${day}T${clock}:00+02:00`)
  let unitId: number
  beforeAll(async () => {
    unitId = await server.fleet.unit('Tried', 'tried')
    await database.db.updateTable('unit').set({ timezone: 'Europe/Rome' }).where('unit_id', '=', unitId).execute()
    const reading = (time: number, ignition: boolean, statusId: number, load?: number) => ({
      unitId,
      time,
      latitude: 45,
      longitude: 9,
      ignition,
      statusId,
      ...(load !== undefined && { signals: { engineLoad: load } }),
    })
    await insertPositions(database.db, [
      reading(at('00:00') - 3_600_000, false, statusIds.keyOff),
      reading(at('04:00'), false, statusIds.keyOff),
      reading(at('06:00'), true, statusIds.idle, 10),
      reading(at('06:30'), true, statusIds.idle, 70),
      reading(at('07:00'), true, statusIds.idle, 70),
      reading(at('08:00'), false, statusIds.keyOff),
      // the next day by the unit's clock
      reading(at('24:00'), true, statusIds.alarm),
    ])
  })

  const rules: Rule[] = [
    {
      dutyId: statusIds.working,
      dutyTypeId: ids.ENGINE_LOAD,
      behaviourId: behaviour.greater,
      threshold: 50,
      duration: 1800,
    },
  ]
  const attempt = (body: object, who: 'customer' | 'stranger' | 'viewer' = 'customer') =>
    server.call<Trial & Refusal>(who, 'POST', `${path}/try`, { unitId, day, rules, ...body })
  const clock = (time: string) => new Date(Date.parse(time) + 7_200_000).toISOString().slice(11, 16)
  const shown = (segments: FleetSchemas['DutySegment'][]) =>
    segments.map(({ from, to, dutyId }) => `${clock(from)}–${clock(to)} ${dutyId ?? '-'}`)

  it('PROF-052 returns the stored statuses, and those that the rules would have set, in the unit’s zone', async () => {
    const { status, body } = await attempt({})
    expect(status).toBe(200)
    expect(body).toMatchObject({ timezoneId: 'Europe/Rome', readingsCount: 5, isCut: false })
    expect([Date.parse(body.from), Date.parse(body.to)]).toEqual([at('00:00'), at('24:00')])
    expect(shown(body.actual)).toEqual(['00:00–06:00 4', '06:00–08:00 3', '08:00–13:00 4', '13:00–00:00 -'])
    expect(shown(body.tried)).toEqual([
      '00:00–06:00 4',
      '06:00–07:00 3',
      '07:00–08:00 1',
      '08:00–13:00 4',
      '13:00–00:00 -',
    ])
    // the signal of a CAN parameter has the parameter's label
    const byCan = { ...rules[0], dutyTypeId: ids.CAN_PARAMETER, canParameterId: parameters.load }
    expect((await attempt({ rules: [byCan] })).body.tried).toEqual(body.tried)
    expect((await attempt({ rules: [] })).body.tried).toEqual(body.actual)
  })

  it('rejects units outside the scope, future days, invalid rules and a missing permission', async () => {
    expect((await attempt({}, 'stranger')).status).toBe(404)
    expect((await attempt({}, 'viewer')).status).toBe(403)
    const later = await attempt({ day: '2999-01-01' })
    expect([later.status, later.body.detail]).toEqual([
      400,
      'The day has not begun yet. Select today or an earlier day.',
    ])
    expect((await attempt({ rules: [{ dutyId: 0, dutyTypeId: 8 }] })).body.errors).toEqual([
      'rules: rule 1: a rule cannot set Unknown',
    ])
    expect((await attempt({ rules: [{ ...rules[0], dutyTypeId: 7, canParameterId: 999_999 }] })).status).toBe(400)
  })

  it('changes nothing and judges a limited number of readings', async () => {
    await sql`
      insert into position (unit_id, fix_time, latitude, longitude, status_id, ignition)
      select ${unitId}::int, ${new Date(at('09:00'))}::timestamptz + n * interval '1 second', 45, 9, 1, true
      from generate_series(1, 20100) n`.execute(database.db)
    const { body } = await attempt({})
    expect(body.isCut).toBe(true)
    expect(shown(body.actual).at(-1)).toMatch(/^09:00–14:3\d 1$/)
    await database.db.deleteFrom('position').where('unit_id', '=', unitId).execute()
    expect((await attempt({})).body).toMatchObject({ readingsCount: 0, tried: [{}] })
  })
})

describe('readings of a unit', () => {
  const statusOf = async (unitId: number, time: number) =>
    (
      await database.db
        .selectFrom('position')
        .select('status_id')
        .where('unit_id', '=', unitId)
        .where('fix_time', '=', new Date(time))
        .executeTakeFirstOrThrow()
    ).status_id

  it('use the status of the unit’s profile; changes apply from then on, and stored statuses stay', async () => {
    const unitId = await server.fleet.unit('Measured', 'measured')
    const other = await server.fleet.unit('Neighbour', 'neighbour')
    let time = Date.now() - 3_600_000
    const used: number[] = []
    const measured = async (uid = 'measured', id = unitId) => {
      time += 1000
      await server.forward(uid, [time])
      used.push(time)
      return statusOf(id, time)
    }
    expect(await measured()).toBe(statusIds.working)
    const { body } = await add('customer', [keyOn], { name: 'Measures' })
    const assign = (assign: boolean) =>
      server.call('customer', 'PUT', `${path}/${body.id}/assign`, { assignements: [{ unitId, assign }] })
    await assign(true)
    await vi.waitFor(async () => expect(await measured()).toBe(statusIds.alarm), 20_000)
    expect(await measured('neighbour', other)).toBe(statusIds.working)
    const last = time - 1000

    const version = (await read(body.id, 'customer')).version
    await server.call('customer', 'PUT', `${path}/${body.id}`, {
      name: 'Measures',
      version,
      rules: [{ ...keyOn, dutyId: statusIds.idle }],
    })
    await vi.waitFor(async () => expect(await measured()).toBe(statusIds.idle), 20_000)
    expect(await statusOf(unitId, last)).toBe(statusIds.alarm)

    const refused = await server.call<Refusal>('customer', 'DELETE', `${path}/${body.id}`)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Measured')])
    await assign(false)
    await vi.waitFor(async () => expect(await measured()).toBe(statusIds.working), 20_000)
    expect((await server.call('customer', 'DELETE', `${path}/${body.id}`)).status).toBe(204)
  })

  it('keep a condition across commits, server restarts and late readings', async () => {
    const unitId = await server.fleet.unit('Held', 'held')
    const rule = { ...keyOn, duration: 60 }
    const { body } = await add('customer', [rule], { name: 'Holds' })
    const assignements = [{ unitId, assign: true }]
    const { pipeline: first, fleet } = server
    await server.call('customer', 'PUT', `${path}/${body.id}/assign`, { assignements })
    first.forgetStatusProfiles()
    const start = Date.now() - 7_200_000
    const seconds = (...all: number[]) => all.map(second => start + second * 1000)
    const statuses = (...all: number[]) => Promise.all(seconds(...all).map(time => statusOf(unitId, time)))
    await server.forward('held', seconds(0))
    await server.forward('held', seconds(30))
    // newest first in one message
    await server.forward('held', seconds(90, 60))
    expect(await statuses(0, 30, 60, 90)).toEqual([1, 1, 5, 5])
    const again = fleet.pipeline()
    await again.ingest({
      observations: seconds(100).map(time => ({
        deviceUid: 'held',
        source: 'traccar',
        time,
        latitude: 45,
        longitude: 9,
        ignition: true,
        speed: 4,
      })),
      events: [],
      rejected: [],
      observationIndexes: [0],
    })
    expect(await statuses(100)).toEqual([5])
    // an hour earlier, one after the other
    await server.forward('held', seconds(-3600, -3540))
    await server.forward('held', seconds(120))
    expect(await statuses(-3600, -3540, 120)).toEqual([1, 5, 5])
  })

  it("keep a condition across several servers that receive the unit's readings in turn", async () => {
    const unitId = await server.fleet.unit('Shared', 'shared')
    const { body } = await add('customer', [{ ...keyOn, duration: 60 }], { name: 'Holds on servers' })
    const assignements = [{ unitId, assign: true }]
    await server.call('customer', 'PUT', `${path}/${body.id}/assign`, { assignements })
    const servers = Array.from({ length: 2 }, () => server.fleet.pipeline({ inCommit: commitHooks(modules) }))
    const start = Date.now() - 7_200_000
    const send = (turn: number, second: number, ignition = true) =>
      servers[turn % 2]!.ingest({
        observations: [
          {
            deviceUid: 'shared',
            source: 'traccar',
            time: start + second * 1000,
            latitude: 45,
            longitude: 9,
            ignition,
            speed: 4,
          },
        ],
        events: [],
        rejected: [],
        observationIndexes: [0],
      })
    // the key is off once, which the other server receives
    const keys = [true, true, false, true, true, true, true]
    for (const [turn, ignition] of keys.entries()) await send(turn, turn * 30, ignition)
    const statuses = (...all: number[]) => Promise.all(all.map(second => statusOf(unitId, start + second * 1000)))
    expect(await statuses(0, 30, 90, 120, 150, 180)).toEqual([1, 1, 1, 1, 5, 5])
    // so do late readings
    for (const [turn, second] of [-3600, -3570, -3540].entries()) await send(turn, second)
    expect(await statuses(-3600, -3570, -3540)).toEqual([1, 1, 5])
    await Promise.all(Array.from({ length: 6 }, (_, turn) => send(turn, 210 + turn * 10)))
    expect(await statuses(210, 220, 230, 240, 250, 260)).toEqual([5, 5, 5, 5, 5, 5])
  })
})
