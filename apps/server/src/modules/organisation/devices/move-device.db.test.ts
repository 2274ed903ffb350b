import type { FleetSchemas } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { sweep } from '#kernel/outbox/sweep.ts'
import { commandOutbox } from '#modules/commands/command-outbox.ts'
import type { CommandGateway } from '#modules/commands/gateway/gateway.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'

type Device = FleetSchemas['Device']

let database: TestDatabase
let server: DeviceServer
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const minute = 60_000
const ago = (minutes: number) => Math.floor(Date.now() / 1000) * 1000 - minutes * minute
/** Returns a reading measured after a completed move. */
const soon = () => Date.now() + 2 * minute

let last = 0
/** Adds two units of the customer, each with a device. */
async function twoUnits() {
  last += 1
  const [a, b] = [`a${last}`, `b${last}`]
  const units = { from: await server.fleet.unit(`From ${last}`, a), to: await server.fleet.unit(`To ${last}`, b) }
  await database.db
    .updateTable('unit')
    .set({ created_at: new Date(ago(600)) })
    .where('unit_id', 'in', Object.values(units))
    .execute()
  return { a, b, ...units }
}

async function bareUnit(companyId = server.fleet.customer, name = 'Bare') {
  const unit = { name, company_id: companyId }
  return (await database.db.insertInto('unit').values(unit).returning('unit_id').executeTakeFirstOrThrow()).unit_id
}

const move = async (uid: string, body: object, who: 'dealer' | 'viewer' | 'customer' | 'stranger' = 'dealer') =>
  server.call<FleetSchemas['DeviceMoved']>(who, 'POST', `/devices/${await server.deviceOf(uid)}/move`, body)

const device = async (uid: string, who: 'root' | 'dealer' | 'stranger' = 'dealer') =>
  (await server.call<Device>(who, 'GET', `/devices/${await server.deviceOf(uid)}`)).body

describe('moving a device', () => {
  it('keeps readings, also late ones, with the former unit and stores new ones for the new unit', async () => {
    const { a, from } = await twoUnits()
    const to = await bareUnit()
    const [first, late, second] = [ago(5), ago(4), ago(3)]
    await server.forward(a, [first, second])
    expect(await move(a, { unitId: to })).toEqual({ status: 200, body: { interrupted: 0 } })
    const after = [soon()]
    expect(await server.forward(a, [...after, late])).toMatchObject({ accepted: 2, quarantined: 0 })
    expect(await server.times(from)).toEqual([first, late, second])
    expect(await server.times(to)).toEqual(after)
    expect(server.live.slotOf(to)).toBeDefined()
    expect(await device(a)).toMatchObject({
      unitId: to,
      history: [
        { unitId: to, unitName: 'Bare', assignedBy: 'dealer' },
        { unitId: from, removedBy: 'dealer', until: expect.any(String) },
      ],
    })
    expect((await device(a)).history[0]).not.toHaveProperty('until')
  })

  it('rejects a unit with a device unless requested', async () => {
    const { a, b, from, to } = await twoUnits()
    expect(await move(a, { unitId: to })).toMatchObject({
      status: 409,
      body: {
        detail: `To ${last} already has the device ${b}. Select whether to swap the two devices or to remove that one.`,
      },
    })
    expect(await move(a, { unitId: from })).toMatchObject({ status: 409 })
    expect([(await device(a)).unitId, (await device(b)).unitId]).toEqual([from, to])
    expect((await device(a)).history).toHaveLength(1)
  })

  it('swaps the devices of two units', async () => {
    const { a, b, from, to } = await twoUnits()
    expect(await move(a, { unitId: to, occupied: 'SWAP' })).toMatchObject({ status: 200 })
    await server.forward(a, [soon()])
    await server.forward(b, [soon() + 1000])
    expect([(await device(a)).unitId, (await device(b)).unitId]).toEqual([to, from])
    expect([(await server.times(to)).length, (await server.times(from)).length]).toEqual([1, 1])
    expect((await device(b)).history).toHaveLength(2)
  })

  it('replaces a device, whose readings are quarantined from then on', async () => {
    const { a, b, from, to } = await twoUnits()
    const early = ago(2)
    await server.forward(b, [early])
    expect(await move(a, { unitId: to, occupied: 'REMOVE' })).toMatchObject({ status: 200 })
    expect(await device(b)).not.toHaveProperty('unitId')
    const late = soon()
    expect(await server.forward(b, [late])).toMatchObject({ quarantined: 1 })
    expect(await device(b)).toMatchObject({ silent: false, lastMessageAt: expect.any(String) })
    // and its quarantined readings belong to its next unit
    expect(await move(b, { unitId: from })).toMatchObject({ status: 200 })
    expect(await server.times(from)).toEqual([late])
    expect(await server.times(to)).toEqual([early])
    expect(await server.call('root', 'GET', `/quarantine?filter=${b}`)).toMatchObject({ body: { totalCount: 0 } })
  })

  it('assigns a device without a unit, which cannot be swapped', async () => {
    const { to, b } = await twoUnits()
    await database.db
      .insertInto('device')
      .values({ uid: 'spare', serial_number: 'spare', company_id: server.fleet.dealer })
      .execute()
    expect(await move('spare', { unitId: to, occupied: 'SWAP' })).toMatchObject({ status: 409 })
    expect(await move('spare', { unitId: to, occupied: 'REMOVE' })).toMatchObject({ status: 200 })
    expect(await device('spare')).toMatchObject({ unitId: to, companyName: 'Customer' })
    expect(await device(b)).toMatchObject({ history: [{ removedBy: 'dealer' }] })
  })

  it('requires the permission and a unit in the scope', async () => {
    const { a, from } = await twoUnits()
    const foreign = await bareUnit(server.fleet.stranger, 'Theirs')
    expect(await move(a, { unitId: foreign })).toMatchObject({ status: 404 })
    expect(await move(a, { unitId: 999_999 })).toMatchObject({ status: 404 })
    expect(await move(a, { unitId: from }, 'stranger')).toMatchObject({ status: 404 })
    expect(await move(a, { unitId: await bareUnit() }, 'viewer')).toMatchObject({ status: 403 })
    expect(await device(a)).toMatchObject({ unitId: from })
    const { body } = await server.call<{ items: FleetSchemas['DeviceUnit'][] }>(
      'dealer',
      'GET',
      '/devices/units?filter=theirs',
    )
    expect(body.items).toEqual([])
  })

  it('rejects an archived unit, which the list omits', async () => {
    const { a, from } = await twoUnits()
    const archived = await bareUnit(server.fleet.customer, 'Scrapped')
    await database.db.updateTable('unit').set({ archived_at: new Date() }).where('unit_id', '=', archived).execute()
    expect(await move(a, { unitId: archived })).toMatchObject({ status: 404 })
    expect(await device(a)).toMatchObject({ unitId: from })
  })

  it('moves a device from an archived unit, which receives none in exchange', async () => {
    const { a, b, from, to } = await twoUnits()
    await database.db.updateTable('unit').set({ archived_at: new Date() }).where('unit_id', '=', from).execute()
    expect(await move(a, { unitId: to, occupied: 'SWAP' })).toMatchObject({
      status: 409,
      body: { detail: `From ${last} is archived` },
    })
    expect([(await device(a)).unitId, (await device(b)).unitId]).toEqual([from, to])
    expect(await move(a, { unitId: to, occupied: 'REMOVE' })).toMatchObject({ status: 200 })
    expect((await device(a)).unitId).toBe(to)
    expect(await device(b)).not.toHaveProperty('unitId')
  })

  it('hides the former location from the new owner', async () => {
    const { a } = await twoUnits()
    await server.forward(a, [ago(1)])
    await server.pipeline.drain()
    const to = await bareUnit(server.fleet.stranger)
    const deviceId = await server.deviceOf(a)
    expect(await server.call('root', 'POST', `/devices/${deviceId}/move`, { unitId: to })).toMatchObject({
      status: 200,
    })
    const seen = await device(a, 'stranger')
    expect(seen).not.toHaveProperty('lastMessage')
    expect(seen.history[1]).toEqual({ from: expect.any(String), until: expect.any(String) })
    expect(await device(a, 'root')).toHaveProperty('lastMessage')
    await server.forward(a, [soon()])
    await server.pipeline.drain()
    expect(await device(a, 'stranger')).toHaveProperty('lastMessage')
  })

  it('serialises concurrent moves without a deadlock', async () => {
    const { a, b, from, to } = await twoUnits()
    const answers = await Promise.all([
      move(a, { unitId: to, occupied: 'SWAP' }),
      move(b, { unitId: from, occupied: 'SWAP' }),
      move(a, { unitId: to, occupied: 'SWAP' }, 'customer'),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const current = await database.db
      .selectFrom('device_assignment')
      .select('unit_id')
      .where('removed_at', 'is', null)
      .where('unit_id', 'in', [from, to])
      .execute()
    expect(current).toHaveLength(2)
  })
})

test('lists units that may receive a device with their current device', async () => {
  const { b, to } = await twoUnits()
  const { body } = await server.call<{ items: FleetSchemas['DeviceUnit'][] }>(
    'dealer',
    'GET',
    `/devices/units?filter=To ${last}`,
  )
  expect(body.items[0]).toMatchObject({ unitId: to, companyName: 'Customer', deviceSerial: b })
  expect(
    (await server.call<{ totalCount: number }>('dealer', 'GET', `/devices/units?free=true&filter=To ${last}`)).body
      .totalCount,
  ).toBe(0)
})

describe('commands of a unit after a device move', () => {
  async function command(unitId: number, more: { status?: 'QUEUED' | 'FETCHED'; handed_at?: Date } = {}) {
    const { command_id } = await database.db
      .insertInto('command')
      .values({
        unit_id: unitId,
        template_name: 'Locate',
        type: 'CAN_INJECTION',
        user_name: 'Ada',
        due_at: new Date(ago(1)),
        ...more,
      })
      .returning('command_id')
      .executeTakeFirstOrThrow()
    return command_id
  }
  const read = (id: number) =>
    database.db
      .selectFrom('command')
      .select(['status', 'message'])
      .where('command_id', '=', id)
      .executeTakeFirstOrThrow()

  /** Runs the sweep job once and returns the devices that received commands. */
  async function sweepOnce(beforeHanding = async () => {}): Promise<string[]> {
    const handed: string[] = []
    const gateway: CommandGateway = {
      async step({ deviceUid }, { now, handOver }) {
        await beforeHanding()
        if (!(await handOver())) return { again: now }
        handed.push(deviceUid ?? '')
        return { status: 'FETCHED', again: new Date(now.getTime() + minute) }
      },
    }
    await sweep(commandOutbox, {
      db: database.db,
      topics: server.topics,
      carrier: gateway,
      clock: () => new Date(),
      signal: new AbortController().signal,
      onError: error => {
        throw error
      },
    })
    return handed
  }

  it('stay with the unit while waiting and go to its new device', async () => {
    const { a, b, from } = await twoUnits()
    const waiting = await command(from)
    expect(await move(b, { unitId: from, occupied: 'REMOVE' })).toMatchObject({ body: { interrupted: 0 } })
    expect(await read(waiting)).toMatchObject({ status: 'QUEUED' })
    expect(await sweepOnce()).toEqual([b])
    expect(await device(a)).not.toHaveProperty('unitId')
  })

  it('end with an error if the removed device has them, like files', async () => {
    const { b, from, to } = await twoUnits()
    const handed = await command(from, { handed_at: new Date() })
    const fetched = await command(from, { status: 'FETCHED', handed_at: new Date() })
    const { transfer_id } = await database.db
      .insertInto('file_transfer')
      .values({ unit_id: from, file_name: 'a.bin', size: 1, user_name: 'Ada', status: 'IN_PROGRESS' })
      .returning('transfer_id')
      .executeTakeFirstOrThrow()
    const other = await command(to, { status: 'FETCHED', handed_at: new Date() })
    expect(await move(b, { unitId: from, occupied: 'REMOVE' })).toMatchObject({ body: { interrupted: 4 } })
    for (const id of [handed, fetched, other])
      expect(await read(id)).toEqual({
        status: 'ERROR',
        message: 'The device was moved before it confirmed this. Send it again.',
      })
    expect(
      await database.db
        .selectFrom('file_transfer')
        .select('status')
        .where('transfer_id', '=', transfer_id)
        .executeTakeFirst(),
    ).toEqual({ status: 'ERROR' })
  })

  it('wait while the device is being moved', async () => {
    const { b, from } = await twoUnits()
    await command(from)
    let moved = false
    const handed = await sweepOnce(async () => {
      if (!moved) await move(b, { unitId: from, occupied: 'REMOVE' })
      moved = true
    })
    expect(handed).toEqual([])
    expect(await sweepOnce()).toEqual([b])
  })
})
