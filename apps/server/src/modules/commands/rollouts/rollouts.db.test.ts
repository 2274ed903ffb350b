import { createHash } from 'node:crypto'
import {
  abortRollout,
  createRollout,
  deleteFirmware,
  getRollout,
  listRolloutMembers,
  listRolloutModels,
  pauseRollout,
  resumeRollout,
  retryRollout,
  type FleetSchemas,
} from '@muster/contract'
import type { Job, Work } from '@muster/contract/devices'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweep } from '#kernel/outbox/sweep.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential } from '#test/device-broker.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { commandOutbox } from '../command-outbox.ts'
import { firmwareOutbox } from '../firmware/firmware-outbox.ts'
import { driveRollouts } from './drive-rollouts.ts'

const [owner, customer, stranger, reader] = [1, 2, 3, 4]
const start = new Date('2026-11-29T10:00:00Z')
const content = Buffer.from('firmware of a gateway')

let database: TestDatabase
let server: RealApp
let now = start
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await db.insertInto('company').values({ company_id: 1, name: 'Root' }).execute()
  for (const company_id of [2, 3])
    await db
      .insertInto('company')
      .values({ company_id, name: `Customer ${company_id}`, parent_company_id: 1 })
      .execute()
  await seedCallers(db, {
    [owner]: { companyId: 1 },
    [customer]: { companyId: 2 },
    [stranger]: { companyId: 3 },
    [reader]: { companyId: 2, acls: ['ADM_ROLLOUT_VIEW', 'ADM_ROLLOUT_EDIT'] },
  })
  server = await realApp(db, { clock: () => now, env: { MUSTER_DEMO: '0' } })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  now = start
  for (const table of ['rollout', 'unit', 'device', 'firmware', 'command', 'record', 'command_catalog'] as const)
    await database.db.deleteFrom(table).execute()
})

/** Adds units whose devices report model and version. */
async function units(names: readonly string[], { version = '1.0.0', model = 'gw-2', companyId = 2 } = {}) {
  const { db } = database
  const ids: number[] = []
  for (const name of names) {
    const device = await db
      .insertInto('device')
      .values({ uid: name, serial_number: name, company_id: companyId, source: 'device' })
      .returning('device_id')
      .executeTakeFirstOrThrow()
    await addCredential(db, name, { token: `mdt_${name}` })
    await db
      .insertInto('device_report')
      .values({ device_id: device.device_id, reported_at: now, report: JSON.stringify({ model, firmware: version }) })
      .execute()
    const unit = await db
      .insertInto('unit')
      .values({ name, device_id: device.device_id, company_id: companyId })
      .returning('unit_id')
      .executeTakeFirstOrThrow()
    ids.push(unit.unit_id)
  }
  return ids
}

async function firmware(version = '2.0.0'): Promise<number> {
  const { db } = database
  const sha256 = createHash('sha256').update(content).digest()
  const { file_id } = await db
    .insertInto('sent_file')
    .values({ sha256, content })
    .onConflict(same => same.column('sha256').doUpdateSet({ content }))
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const { firmware_id } = await db
    .insertInto('firmware')
    .values({
      company_id: 2,
      model: 'gw-2',
      version,
      file_id,
      file_name: 'gw.bin',
      signature: Buffer.alloc(64, 7),
      user_name: 'Ada',
    })
    .returning('firmware_id')
    .executeTakeFirstOrThrow()
  return firmware_id
}

/** Adds a command available to units. */
async function template(unitIds: readonly number[]): Promise<number> {
  const { db } = database
  const { template_id } = await db
    .insertInto('command_template')
    .values({ type: 'CAN_INJECTION', name: `Horn ${Math.random()}`, payload: '01' })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  const { catalog_id } = await db
    .insertInto('command_catalog')
    .values({ name: `All ${template_id}` })
    .returning('catalog_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('command_catalog_template').values({ catalog_id, template_id }).execute()
  for (const unit_id of unitIds) await db.insertInto('command_catalog_unit').values({ catalog_id, unit_id }).execute()
  return template_id
}

const create = (input: Partial<FleetSchemas['RolloutInput']>, as = customer) =>
  server.call(as, createRollout, { body: { name: 'Update', ...input } })

async function created(input: Partial<FleetSchemas['RolloutInput']>): Promise<number> {
  const { status, body } = await create(input)
  expect([status, body.detail]).toEqual([200, undefined])
  return body.id
}

/** Runs the server's jobs for some seconds. */
async function run(seconds = 0): Promise<void> {
  now = new Date(now.getTime() + seconds * 1000)
  const { db } = database
  const [topics, signal] = [server.use(Topics), new AbortController().signal]
  await driveRollouts({ db, topics, link: server.link, now })
  const common = { db, topics, clock: () => now, signal, onError: (error: unknown) => Promise.reject(error) }
  await sweep(firmwareOutbox, { ...common, carrier: firmwareOutbox.carrier(server.use) })
  await sweep(commandOutbox, { ...common, carrier: commandOutbox.carrier(server.use) })
}

const headersOf = (uid: string) => ({ authorization: `Bearer mdt_${uid}` })

async function jobsOf(uid: string): Promise<Job[]> {
  const response = await server.app.inject({ url: '/devices/v1/jobs', headers: headersOf(uid) })
  return response.json<Work>().jobs
}

async function report(uid: string, job: string, status: string, more: object = {}): Promise<void> {
  const payload = { job, status, time: now.getTime(), ...more }
  const response = await server.app.inject({
    method: 'POST',
    url: '/devices/v1/messages',
    headers: headersOf(uid),
    payload: { messages: [{ topic: 'jobs/progress', payload }] },
  })
  expect(response.json()).toMatchObject({ notices: [] })
}

/** Lets a device fetch its only job and report its result. */
async function end(uid: string, status: string, message?: string): Promise<Job> {
  const [job, ...others] = await jobsOf(uid)
  expect([job !== undefined, others]).toEqual([true, []])
  await report(uid, job!.id, 'fetched')
  await report(uid, job!.id, status, { ...(message && { message }) })
  return job!
}

const read = async (id: number) => (await server.call(customer, getRollout, { path: { id } })).body
const membersOf = async (id: number) =>
  (await server.call(customer, listRolloutMembers, { path: { id } })).body.items.map(
    ({ unitName, wave, status }) => `${unitName} ${wave} ${status}`,
  )
async function reading(unit_id: number, more: object): Promise<void> {
  const values = { fix_time: now, latitude: 45, longitude: 9, speed: 0, ignition: false, ...more }
  await database.db
    .insertInto('unit_state')
    .values({ unit_id, ...values })
    .onConflict(same => same.column('unit_id').doUpdateSet(values))
    .execute()
}

it('stops at a failing wave, continues after a retry, and ends with the last wave', async () => {
  await units(['A', 'B', 'C'])
  await units(['D'], { version: '2.0.0' })
  await units(['E'], { companyId: 3 })
  const models = (await server.call(customer, listRolloutModels)).body
  expect(models).toEqual([
    { model: 'gw-2', version: '1.0.0', units: 3 },
    { model: 'gw-2', version: '2.0.0', units: 1 },
  ])
  const firmwareId = await firmware()
  const id = await created({ firmwareId, waves: [1], allowDowngrade: true })
  await run()
  expect([await jobsOf('B'), await membersOf(id)]).toEqual([[], ['A 1 QUEUED', 'B 2 WAITING', 'C 2 WAITING']])

  const [job] = await jobsOf('A')
  expect(job).toMatchObject({
    kind: 'firmware',
    firmware: {
      model: 'gw-2',
      version: '2.0.0',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      signature: Buffer.alloc(64, 7).toString('base64'),
      allowDowngrade: true,
    },
  })
  const file = await server.app.inject({ url: job!.firmware!.url, headers: { ...headersOf('A'), range: 'bytes=9-' } })
  expect([file.statusCode, file.rawPayload.toString()]).toEqual([206, 'of a gateway'])
  expect((await server.app.inject({ url: job!.firmware!.url, headers: headersOf('B') })).statusCode).toBe(404)
  await report('A', job!.id, 'in-progress', { progress: 40 })
  expect((await server.call(customer, listRolloutMembers, { path: { id } })).body.items[0]).toMatchObject({
    progress: 40,
  })
  await report('A', job!.id, 'failed', { message: 'The script of the update failed: code 3.' })
  await run()
  expect(await read(id)).toMatchObject({ status: 'STOPPED', stopReason: 'FAILURES', endedAt: now.toISOString() })
  await run(60)
  expect([await jobsOf('A'), await jobsOf('B')]).toEqual([[], []])
  expect((await server.call(customer, deleteFirmware, { path: { id: firmwareId } })).status).toBe(409)

  expect((await server.call(customer, retryRollout, { path: { id }, body: {} })).status).toBe(200)
  expect((await server.call(customer, retryRollout, { path: { id }, body: {} })).status).toBe(409)
  await run()
  expect((await end('A', 'completed')).id).not.toBe(job!.id)
  await run()
  expect(await membersOf(id)).toEqual(['A 1 COMPLETED', 'B 2 QUEUED', 'C 2 QUEUED'])
  await end('B', 'completed')
  await run()
  expect((await read(id)).status).toBe('RUNNING')
  await end('C', 'completed')
  await run()
  expect(await read(id)).toMatchObject({ status: 'COMPLETED', waves: [{ completed: 1 }, { completed: 2, needed: 2 }] })
})

it('sends each unit one job, regardless of the number of servers', async () => {
  await units(Array.from({ length: 30 }, (_, i) => `U${i}`))
  const id = await created({ firmwareId: await firmware(), waves: [] })
  await Promise.all(Array.from({ length: 4 }, () => run()))
  const rows = await database.db.selectFrom('firmware_job').select('unit_id').execute()
  expect([rows.length, new Set(rows.map(row => row.unit_id)).size]).toEqual([30, 30])
  expect((await read(id)).waves).toMatchObject([{ members: 30, started: true, open: 30 }])
})

it('sends nothing while it is paused, and aborts only unfetched jobs', async () => {
  await units(['A', 'B', 'C'])
  const id = await created({ firmwareId: await firmware(), waves: [], fetchHours: 1 })
  await run()
  const [job] = await jobsOf('A')
  await report('A', job!.id, 'fetched')
  const sent = await jobsOf('B')
  const call = async (operation: typeof pauseRollout) =>
    (await server.call(customer, operation, { path: { id } })).status
  expect([await call(pauseRollout), await call(pauseRollout)]).toEqual([200, 200])
  await run(2 * 3600)
  expect([await jobsOf('C'), await jobsOf('B')]).toEqual([[], []])
  expect(await membersOf(id)).toEqual(['A 1 FETCHED', 'B 1 HELD', 'C 1 HELD'])
  expect([await call(resumeRollout), await call(resumeRollout)]).toEqual([200, 200])
  await database.db.updateTable('rollout').set({ timeout_minutes: 10_000 }).execute()
  await run(1)
  expect((await jobsOf('B')).map(each => each.id)).toEqual(sent.map(each => each.id))
  expect([await call(abortRollout), await call(abortRollout), await call(resumeRollout)]).toEqual([200, 200, 409])
  await run(1)
  expect(await membersOf(id)).toEqual(['A 1 FETCHED', 'B 1 ABORTED', 'C 1 ABORTED'])
  // the abort goes only to a device that has received the job
  expect([await jobsOf('B'), await jobsOf('C')]).toMatchObject([[{ abort: true }], []])
  await report('A', job!.id, 'completed')
  expect((await membersOf(id))[0]).toBe('A 1 COMPLETED')
  expect((await read(id)).status).toBe('ABORTED')
})

it('stops when a device does not finish in time, and counts a unit that does not fetch as failed', async () => {
  await units(['A', 'B', 'C', 'D'])
  const id = await created({
    firmwareId: await firmware(),
    waves: [3],
    timeoutMinutes: 30,
    failurePercent: 100,
    fetchHours: 2,
  })
  await run()
  const [job] = await jobsOf('A')
  await report('A', job!.id, 'fetched')
  await run(29 * 60)
  expect((await read(id)).status).toBe('RUNNING')
  await run(60)
  expect(await read(id)).toMatchObject({ status: 'STOPPED', stopReason: 'TIMEOUT' })
  expect(await membersOf(id)).toEqual(['A 1 TIMED_OUT', 'B 1 ABORTED', 'C 1 ABORTED', 'D 2 WAITING'])

  await server.call(customer, retryRollout, { path: { id }, body: {} })
  await run()
  await end('A', 'completed')
  await end('B', 'completed')
  await run(2 * 3600)
  await run()
  expect(await read(id)).toMatchObject({ status: 'STOPPED', stopReason: 'TOO_FEW' })
  expect((await membersOf(id))[2]).toBe('C 1 ABORTED')
})

it('sends a command to units of its command profile, only while they meet the condition', async () => {
  const [a, b, c] = (await units(['A', 'B', 'C'])) as [number, number, number]
  const shape = { shapeType: 'CIRCLE', circleLatitude: 45, circleLongitude: 9, circleRadius: 500 }
  const { record_id: geofenceId } = await database.db
    .insertInto('record')
    .values({ kind: 'fence-profile', company_id: 2, name: 'Yard', data: JSON.stringify({ shape }) } as never)
    .returning('record_id')
    .executeTakeFirstOrThrow()
  const condition = { stationary: true, keyOff: true, geofenceId }
  await reading(a, { speed: 12 })
  await reading(b, { longitude: 9.1 })
  await reading(c, {})
  const templateId = await template([a, b])
  const id = await created({ templateId, target: { model: 'gw-2' }, waves: [], condition })
  await run()
  await run(2)
  expect([await jobsOf('A'), await jobsOf('B'), await jobsOf('C')]).toEqual([[], [], []])
  expect(await membersOf(id)).toEqual(['A 1 HELD', 'B 1 HELD'])
  await reading(a, {})
  await reading(b, { ignition: true })
  await run()
  expect(await jobsOf('B')).toEqual([])
  await end('A', 'completed')
  await reading(b, {})
  // a reading of six minutes ago describes nothing
  await run(6 * 60)
  expect(await jobsOf('B')).toEqual([])
  await reading(b, {})
  await run()
  // it drives away before the device asks
  await reading(b, { speed: 30 })
  await run(1)
  expect(await jobsOf('B')).toEqual([])
  await reading(b, {})
  await run(1)
  await end('B', 'completed')
  await run()
  expect((await read(id)).status).toBe('COMPLETED')
  expect(await database.db.selectFrom('command').select('status').execute()).toEqual([
    { status: 'COMPLETED' },
    { status: 'COMPLETED' },
  ])
})

it('rejects roll-outs without content, units or permission, and concurrent ones for the same units', async () => {
  const [a] = (await units(['A'])) as [number]
  const [firmwareId, templateId] = [await firmware(), await template([a])]
  expect((await create({})).status).toBe(400)
  expect((await create({ firmwareId, templateId })).status).toBe(400)
  expect((await create({ templateId })).status).toBe(400)
  expect((await create({ firmwareId, target: { versions: ['9.9.9'] } })).status).toBe(409)
  expect((await create({ firmwareId, condition: { geofenceId: 99 } })).status).toBe(400)
  expect((await create({ firmwareId }, stranger)).status).toBe(404)
  expect(await create({ firmwareId }, reader)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('View firmware') },
  })
  const requestKey = 'request-1'
  const ids = [await created({ firmwareId, requestKey }), await created({ firmwareId, requestKey })]
  expect(new Set(ids).size).toBe(1)
  expect(await create({ firmwareId: await firmware('3.0.0') })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('A is in another roll-out') },
  })
  expect((await server.call(stranger, getRollout, { path: { id: ids[0]! } })).status).toBe(404)
  expect((await server.call(stranger, abortRollout, { path: { id: ids[0]! } })).status).toBe(404)
  expect((await server.call(owner, getRollout, { path: { id: ids[0]! } })).status).toBe(200)
  // a unit that moves to another company leaves it
  await database.db.updateTable('unit').set({ company_id: 3 }).where('unit_id', '=', a).execute()
  await run()
  expect(await read(ids[0]!)).toMatchObject({ status: 'COMPLETED', waves: [] })
})
