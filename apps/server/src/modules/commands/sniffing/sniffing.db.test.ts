import type { FleetSchemas } from '@muster/contract'
import type { JobProgressMessage } from '@muster/contract/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { using } from '#test/dependencies.ts'
import { startDeviceServer, type DeviceServer } from '#test/devices.ts'
import { sweep } from '#kernel/outbox/sweep.ts'
import { sniffingJobs } from './devices/sniffing-jobs.ts'
import { mostLogBytes, type SniffingDevices } from './devices/devices.ts'
import { appendPart } from './log-files.ts'
import { sniffingOutbox } from './sniffing-outbox.ts'

type Request = FleetSchemas['CanSniffingRequest']
type Files = { items: FleetSchemas['CanSniffingFile'][]; totalCount: number }
type Units = { items: FleetSchemas['CanSniffingUnit'][]; totalCount: number }
type Who = Parameters<DeviceServer['call']>[0]

let database: TestDatabase
let server: DeviceServer
let unit = 0
/** Unit of another company, invisible to the dealer. */
let theirs = 0
beforeAll(async () => {
  database = await testDatabase()
  server = await startDeviceServer(database.db)
  await database.db
    .updateTable('user_group')
    .set({ features: ['ADMINISTRATION', 'REPORTS', 'REPORT_CAN_SNIFFING', 'SETTINGS'] })
    .execute()
  theirs = await server.fleet.unit('Theirs', 'their-device', server.fleet.stranger)
  await database.db.insertInto('unit').values({ name: 'Without a device', company_id: server.fleet.customer }).execute()
})
afterAll(async () => {
  await server.close()
  await database.close()
})
let last = 0
/** Seconds by which the job's clock is ahead. */
let skipped = 0
beforeEach(async () => {
  last += 1
  skipped = 0
  unit = await linkedUnit(`Tractor ${last}`, `tractor-${last}`)
  await database.db
    .updateTable('unit')
    .set({ serial: `SN ${last}` })
    .where('unit_id', '=', unit)
    .execute()
})

/** Adds a unit whose device uses the device protocol. */
async function linkedUnit(name: string, uid: string): Promise<number> {
  const unitId = await server.fleet.unit(name, uid)
  await database.db.updateTable('device').set({ source: 'device' }).where('uid', '=', uid).execute()
  return unitId
}

const send = (body: object = {}, who: Who = 'dealer') =>
  server.call<Request>(who, 'POST', '/can-sniffing', { unit, schedule: 'NOW', ...body })
const cancel = (id: number, who: Who = 'dealer') => server.call(who, 'DELETE', `/can-sniffing/${id}`)
const lastRequest = async (who: Who = 'dealer') =>
  (await server.call<{ request?: Request }>(who, 'GET', `/can-sniffing/last-request/${unit}`)).body.request
const files = async (query = '') =>
  (await server.call<Files>('dealer', 'GET', `/can-sniffing/file-list/${unit}${query}`)).body

/** Runs the job once, some seconds after the previous run. */
async function later(seconds: number, carrier: SniffingDevices) {
  skipped += seconds
  const errors: unknown[] = []
  await sweep(sniffingOutbox, {
    db: database.db,
    topics: server.topics,
    carrier,
    clock: () => new Date(Date.now() + skipped * 1000),
    signal: new AbortController().signal,
    onError: error => void errors.push(error),
  })
  if (errors.length > 0) throw errors[0]
}

const log = '(1700000000.000000) can0 0CF00400#FFFFFF6813FFFFFF\n'

/** Reports the result of a request like its device, which uploads its log first. */
async function report(id: number, status: JobProgressMessage['status'], message?: string) {
  const use = using({ db: database.db, topics: server.topics, clock: () => new Date() })
  const kind = sniffingJobs(use)
  const { device_id: deviceId, uid } = await database.db
    .selectFrom('unit')
    .innerJoin('device', 'device.device_id', 'unit.device_id')
    .select(['device.device_id', 'uid'])
    .where('unit_id', '=', unit)
    .executeTakeFirstOrThrow()
  if (status === 'completed' || status === 'aborted')
    await kind.log?.append({ uid, deviceId }, id, { offset: 0, content: Buffer.from(log), isLast: true })
  const progress = { job: `sniffing-${id}`, status, time: Date.now(), ...(message !== undefined && { message }) }
  await kind.report({ uid, deviceId }, id, progress)
}

const storeLog = (id: number, now: Date) =>
  appendPart(database.db, id, { offset: 0, content: Buffer.from('x'), isLast: true }, now)

describe('CAN log request', () => {
  it('CANSNIFF-003 CANSNIFF-011 has its schedule and duration, 1 minute by default', async () => {
    expect((await send({ schedule: 'BOOT', duration: 5 })).body).toMatchObject({
      id: expect.any(Number),
      status: 'PENDING',
      schedule: 'BOOT',
      duration: 5,
    })
    unit = await linkedUnit('Other', 'other')
    expect((await send()).body).toMatchObject({ schedule: 'NOW', duration: 1 })
    expect((await send({ duration: 0 })).status).toBe(400)
    expect((await send({ schedule: 'LATER' })).status).toBe(400)
  })

  it('CANSNIFF-004 CANSNIFF-013 runs after the unit fetches it, ends with a file, and the file is downloaded under its name', async () => {
    const { id } = (await send()).body
    expect(await lastRequest()).toMatchObject({ id, status: 'PENDING' })
    await report(id, 'in-progress')
    expect(await lastRequest()).toMatchObject({ id, status: 'PROCESSING' })
    expect((await files()).totalCount).toBe(0)
    await report(id, 'completed')
    expect(await lastRequest()).toMatchObject({ id, status: 'DONE' })
    const { items } = await files()
    expect(items).toMatchObject([{ requestId: id, schedule: 'NOW', duration: 1, size: expect.any(Number) }])
    const [file] = items
    expect(file?.fileName).toMatch(new RegExp(`^can-SN_${last}-\\d{8}-\\d{6}\\.log$`))
    const { headers, text } = await server.download('dealer', `/can-sniffing/${id}`)
    expect(headers['content-disposition']).toContain(`filename="${file?.fileName}"`)
    expect([text, file?.size]).toEqual([log, log.length])
  })

  it('CANSNIFF-005 is rejected while the last one is pending, processing or being canceled', async () => {
    const { id } = (await send()).body
    expect(await send()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has not ended') } })
    await report(id, 'in-progress')
    expect((await send()).status).toBe(409)
    expect((await cancel(id)).status).toBe(204)
    expect(await lastRequest()).toMatchObject({ status: 'CANCEL_PENDING' })
    expect((await send()).status).toBe(409)
    await report(id, 'aborted')
    expect(await lastRequest()).toMatchObject({ status: 'CANCELED' })
    expect((await send()).status).toBe(200)
  })

  it('CANSNIFF-005 is rejected for the second of two at the same time', async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('CANSNIFF-006 can be canceled only while processing; the file contains what was logged before', async () => {
    const { id } = (await send()).body
    expect((await cancel(id)).status).toBe(409)
    await report(id, 'in-progress')
    expect((await cancel(id)).status).toBe(204)
    expect((await cancel(id)).status).toBe(409)
    await report(id, 'aborted')
    expect(await lastRequest()).toMatchObject({ status: 'CANCELED' })
    expect((await cancel(id)).status).toBe(409)
    expect((await files()).items).toMatchObject([{ requestId: id }])
  })

  it('CANSNIFF-003 CANSNIFF-007 returns an error message only after a failure', async () => {
    await report((await send()).body.id, 'failed', 'Bus off.')
    expect(await lastRequest()).toMatchObject({ status: 'FAILED', errorMessage: 'Bus off.' })
    await report((await send()).body.id, 'completed', 'Fine.')
    expect(await lastRequest()).not.toHaveProperty('errorMessage')
  })

  it('fails if its unit does not fetch it within a day, or a week at key on', async () => {
    const silent: SniffingDevices = { step: async (_, { now }) => ({ again: now }) }
    await send()
    await later(25 * 3600, silent)
    expect(await lastRequest()).toMatchObject({ status: 'FAILED', errorMessage: 'The unit did not fetch it in time.' })
    await send({ schedule: 'BOOT' })
    await later(25 * 3600, silent)
    expect(await lastRequest()).toMatchObject({ status: 'PENDING' })
  })

  it('fails for a unit of a gateway, because gateways cannot log the bus', async () => {
    await database.db.updateTable('device').set({ source: 'traccar' }).where('uid', '=', `tractor-${last}`).execute()
    expect(await send()).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining(
          `The bus of Tractor ${last} cannot be logged, because its device does not connect`,
        ),
      },
    })
    expect(await lastRequest()).toBeUndefined()
  })

  it('requires a device', async () => {
    const { unit_id } = await database.db
      .selectFrom('unit')
      .select('unit_id')
      .where('name', '=', 'Without a device')
      .executeTakeFirstOrThrow()
    expect(await send({ unit: unit_id })).toMatchObject({
      status: 409,
      body: { detail: 'Without a device has no device. Mount one, then send the request again.' },
    })
  })

  it('ends with an error if its device moves to another unit', async () => {
    await report((await send()).body.id, 'in-progress')
    const spare = await server.fleet.unit(`Spare ${last}`, `spare-${last}`)
    const device = await server.deviceOf(`tractor-${last}`)
    await server.call('dealer', 'POST', `/devices/${device}/move`, { unitId: spare, occupied: 'SWAP' })
    expect(await lastRequest()).toMatchObject({ status: 'FAILED', errorMessage: expect.stringContaining('moved') })
  })
})

test('CANSNIFF-008 returns no request for a unit that never had one', async () => {
  expect(await lastRequest()).toBeUndefined()
  expect(await files()).toEqual({ items: [], totalCount: 0 })
})

test('CANSNIFF-001 lists visible units with a device and their last request, and searches by name and serial number', async () => {
  await send()
  const listed = (filter: string) =>
    server.call<Units>('dealer', 'GET', `/can-sniffing/unit-list?filter=${encodeURIComponent(filter)}`)
  expect((await listed(`tractor ${last}`)).body.items).toEqual([
    {
      unitId: unit,
      name: `Tractor ${last}`,
      serial: `SN ${last}`,
      companyName: expect.any(String),
      lastRequestStatus: 'PENDING',
      lastRequestAt: expect.any(String),
    },
  ])
  expect((await listed(`sn ${last}`)).body.totalCount).toBe(1)
  expect((await listed('Without a device')).body.totalCount).toBe(0)
  expect((await listed('Theirs')).body.totalCount).toBe(0)
})

test('CANSNIFF-002 stores the newest 20 files of a unit and lists them newest first', async () => {
  const { db } = database
  const ids: number[] = []
  for (let i = 0; i < 22; i++) {
    const { id } = (await send()).body
    ids.push(id)
    await storeLog(id, new Date(Date.UTC(2026, 0, 1 + i)))
    await db.updateTable('can_sniffing').set({ ended_at: new Date() }).where('request_id', '=', id).execute()
  }
  const newest = ids.slice(2).toReversed()
  expect((await files()).items.map(({ requestId }) => requestId)).toEqual(newest)
  expect((await files('?start=18&limit=20')).items.map(({ requestId }) => requestId)).toEqual(newest.slice(18))
  expect((await server.call('dealer', 'GET', `/can-sniffing/${ids[0]}`)).status).toBe(404)
})

test('returns the CAN profile’s parameters to decode frames, or else all visible ones', async () => {
  const parameter = (description: string) => ({
    description,
    dataBitStart: 24,
    dataLength: 16,
    canMuTypeCode: 'LABEL',
    calculusType: 'LINEAR',
    identifier: '0CF00400',
    mask: '1FFFFF00',
    intel: true,
    bit29: true,
    isDefault: true,
    protocolIds: [],
  })
  const [read, other] = [
    (await server.call<{ id: number }>('root', 'POST', '/can-parameters', parameter('Read'))).body.id,
    (await server.call<{ id: number }>('root', 'POST', '/can-parameters', parameter('Other'))).body.id,
  ]
  const decoding = async () =>
    (await server.call<FleetSchemas['CanSniffingParameters']>('dealer', 'GET', `/can-sniffing/parameters/${unit}`)).body
  const all = await decoding()
  expect(all).not.toHaveProperty('profileName')
  expect(all.parameters.map(({ canParameterId }) => canParameterId)).toEqual(expect.arrayContaining([read, other]))
  const data = {
    canLine0: {
      canParameters: [
        { canParameterId: read, bound: true },
        { canParameterId: other, bound: false },
      ],
    },
  }
  const { record_id } = await database.db
    .insertInto('record')
    .values({ kind: 'can-profile', name: 'Tractors', data: JSON.stringify(data), is_default: true })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('unit_profile').values({ unit_id: unit, record_id, kind: 'can-profile' }).execute()
  expect(await decoding()).toMatchObject({
    profileName: 'Tractors',
    parameters: [{ canParameterId: read, description: 'Read', dataResolution: 1, mask: '1FFFFF00' }],
  })
  expect((await server.call('stranger', 'GET', `/can-sniffing/parameters/${unit}`)).status).toBe(404)
})

test('does not store a log that is empty or too large', async () => {
  const { id } = (await send()).body
  const append = (offset: number, size: number) =>
    appendPart(database.db, id, { offset, content: Buffer.alloc(size), isLast: true }, new Date())
  expect(await append(0, 0)).toEqual({ offset: 0, refusal: 'EMPTY' })
  expect(await append(0, mostLogBytes + 1)).toEqual({ offset: 0, refusal: 'TOO_LARGE' })
})

test('CANSNIFF-014 rejects units of other companies, and requires a permission for every call', async () => {
  expect((await send({ unit: theirs })).status).toBe(404)
  const { id } = (await send()).body
  await storeLog(id, new Date())
  for (const who of ['stranger', 'viewer'] as const) {
    const status = who === 'viewer' ? 403 : 404
    expect((await cancel(id, who)).status).toBe(status)
    for (const path of [`/last-request/${unit}`, `/file-list/${unit}`, `/${id}`])
      expect((await server.call(who, 'GET', `/can-sniffing${path}`)).status).toBe(status)
  }
  expect((await send({}, 'viewer')).status).toBe(403)
})
