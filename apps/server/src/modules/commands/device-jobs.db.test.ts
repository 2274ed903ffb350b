import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Job, Work } from '@muster/contract/devices'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#kernel/outbox/sweep.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential, startBroker } from '#test/device-broker.ts'
import { seedFleet } from '#test/ingest.ts'
import { realApp, type RealApp } from '#test/real-app.ts'
import type { Outbox, OutboxItem } from '#kernel/outbox/outbox.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { commandOutbox } from './command-outbox.ts'
import { abortTransfers } from './files/send-file.ts'
import { sniffingOutbox } from './sniffing/sniffing-outbox.ts'

let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let server: RealApp
let broker: Awaited<ReturnType<typeof startBroker>>
beforeAll(async () => {
  database = await testDatabase()
  fleet = await seedFleet(database.db)
  server = await realApp(database.db, { pipeline: fleet.pipeline(), env: { MUSTER_DEMO: '0' } })
  broker = await startBroker(database.db, fleet.pipeline(), { link: server.link })
})
afterAll(async () => {
  await broker.close()
  await server.close()
  await database.close()
})

const clients: MqttClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})

/** Adds a unit whose device has a used token. */
async function device(uid: string) {
  const unitId = await fleet.unit(uid, uid)
  const id = await addCredential(database.db, uid, { token: `mdt_${uid}` })
  await database.db
    .updateTable('device_credential')
    .set({ last_used_at: new Date() })
    .where('credential_id', '=', id)
    .execute()
  return { uid, unitId }
}

/** Connects a device that fetches its jobs. */
async function connect({ uid }: { uid: string }) {
  const client = await connectAsync({
    host: '127.0.0.1',
    port: broker.port,
    clientId: uid,
    username: uid,
    password: `mdt_${uid}`,
    reconnectPeriod: 0,
    protocolVersion: 4,
  })
  client.on('error', () => {})
  clients.push(client)
  const jobs: Job[] = []
  client.on('message', (_topic, payload) => void jobs.push(JSON.parse(payload.toString()) as Job))
  await client.subscribeAsync(`v1/${uid}/jobs`, { qos: 1 })
  return {
    jobs,
    client,
    report: (job: string, status: string, more: object = {}) =>
      client.publishAsync(`v1/${uid}/jobs/progress`, JSON.stringify({ job, status, time: Date.now(), ...more }), {
        qos: 1,
      }),
  }
}

/** Processes due items; a second later by default, because database times have a higher resolution than the clock here. */
async function run<Item extends OutboxItem, Help>(
  outbox: Outbox<Item, Help>,
  at = new Date(Date.now() + 1000),
): Promise<void> {
  await sweep(outbox, {
    db: database.db,
    topics: server.use(Topics),
    carrier: outbox.carrier(server.use),
    clock: () => at,
    signal: new AbortController().signal,
    onError: error => {
      throw error
    },
  })
}

async function command(
  unitId: number,
  template: { action?: object; payload?: string; type?: string; fileId?: number } = {},
) {
  const name = `Command ${randomBytes(4).toString('hex')}`
  const { template_id } = await database.db
    .insertInto('command_template')
    .values({
      type: template.fileId === undefined ? 'CAN_INJECTION' : 'FILE_TRANSFER',
      name,
      ...(template.action && { action: JSON.stringify(template.action) }),
      ...(template.payload !== undefined && { payload: template.payload }),
      ...(template.fileId !== undefined && { file_id: template.fileId, file_name: 'map.bin' }),
    })
    .returning('template_id')
    .executeTakeFirstOrThrow()
  const { command_id } = await database.db
    .insertInto('command')
    .values({
      unit_id: unitId,
      template_id,
      template_name: name,
      type: template.fileId === undefined ? 'CAN_INJECTION' : 'FILE_TRANSFER',
      user_name: 'Ada',
      expires_at: new Date(Date.now() + 60_000),
    })
    .returning('command_id')
    .executeTakeFirstOrThrow()
  return { id: command_id, job: `command-${command_id}`, name }
}

async function file(unitId: number, content: Buffer) {
  const { file_id } = await database.db
    .insertInto('sent_file')
    .values({ sha256: createHash('sha256').update(content).digest(), content })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const { transfer_id } = await database.db
    .insertInto('file_transfer')
    .values({ unit_id: unitId, file_id, file_name: 'map.bin', size: content.length, user_name: 'Ada' })
    .returning('transfer_id')
    .executeTakeFirstOrThrow()
  return { id: transfer_id, fileId: file_id, job: `file-${transfer_id}` }
}

async function sniffing(unitId: number, schedule: 'NOW' | 'BOOT' = 'NOW') {
  const { request_id } = await database.db
    .insertInto('can_sniffing')
    .values({ unit_id: unitId, schedule, duration: 1, user_name: 'Ada' })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  return { id: request_id, job: `sniffing-${request_id}` }
}

const commandRow = (id: number) =>
  database.db.selectFrom('command').selectAll().where('command_id', '=', id).executeTakeFirstOrThrow()
const transferRow = (id: number) =>
  database.db.selectFrom('file_transfer').selectAll().where('transfer_id', '=', id).executeTakeFirstOrThrow()
const sniffingRow = (id: number) =>
  database.db.selectFrom('can_sniffing').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow()

async function linesOf({ uid }: { uid: string }) {
  await server.link.log.write()
  const rows = await database.db
    .selectFrom('device_refusal')
    .select('text')
    .where('device_uid', '=', uid)
    .orderBy('refusal_id')
    .execute()
  return rows.map(({ text }) => text)
}

const request = (
  { uid }: { uid: string },
  method: 'GET' | 'HEAD' | 'PATCH',
  path: string,
  { headers, payload }: { headers?: Record<string, string>; payload?: Buffer } = {},
) =>
  server.app.inject({
    method,
    url: `/devices/v1${path}`,
    headers: { authorization: `Bearer mdt_${uid}`, ...headers },
    ...(payload && { payload }),
  })

describe('a command over MQTT', () => {
  it('reaches a connected device immediately, and ends with its message', async () => {
    const machine = await device('cmd-1')
    const { jobs, report } = await connect(machine)
    const { id, job, name } = await command(machine.unitId, {
      action: { type: 'outputControl', attributes: { index: 2, data: '1' } },
    })
    await run(commandOutbox)
    await expect
      .poll(() => jobs.at(-1))
      .toMatchObject({
        id: job,
        kind: 'command',
        command: { name, movesMachine: true, output: { number: 2, value: true } },
      })
    await report(job, 'fetched')
    expect(await commandRow(id)).toMatchObject({ status: 'FETCHED', handed_at: expect.any(Date) })
    await report(job, 'in-progress', { progress: 50 })
    expect((await commandRow(id)).status).toBe('IN_PROGRESS')
    await report(job, 'failed', { message: 'The script ended with code 3.', result: 'no such output' })
    expect(await commandRow(id)).toMatchObject({
      status: 'ERROR',
      message: 'The script ended with code 3.\nno such output',
      ended_at: expect.any(Date),
    })
  })

  it('waits for the connection, is handed over once, and is resent until the device reports an end', async () => {
    const machine = await device('cmd-2')
    const { id, job } = await command(machine.unitId, { action: { type: 'engineStop' } })
    await run(commandOutbox)
    expect((await commandRow(id)).handed_at).toBeNull()
    const first = await connect(machine)
    await expect.poll(() => first.jobs.map(each => each.id)).toEqual([job])
    const { handed_at } = await commandRow(id)
    expect(handed_at).not.toBeNull()
    const second = await connect(machine)
    await expect.poll(() => second.jobs.map(each => each.id)).toEqual([job])
    expect((await commandRow(id)).handed_at).toEqual(handed_at)
    await second.report(job, 'completed')
    const third = await connect(machine)
    await third.client.unsubscribeAsync(`v1/${machine.uid}/jobs`)
    expect(third.jobs).toEqual([])
  })

  it('does not reach a device after its expiry, and fails if the device stays silent', async () => {
    const machine = await device('cmd-3')
    const late = await command(machine.unitId)
    await database.db
      .updateTable('command')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('command_id', '=', late.id)
      .execute()
    const { jobs } = await connect(machine)
    const { id, job } = await command(machine.unitId)
    await run(commandOutbox)
    // it may come twice: the subscription still reads what waits
    await expect.poll(() => [...new Set(jobs.map(each => each.id))]).toEqual([job])
    expect((await commandRow(late.id)).status).toBe('ABORTED')
    await run(commandOutbox, new Date(Date.now() + 2 * 3_600_000))
    expect(await commandRow(id)).toMatchObject({ status: 'ERROR', message: expect.stringContaining('did not report') })
  })

  it('ignores another device, a repeated end and an unknown number, and logs each', async () => {
    const [owner, other] = [await device('cmd-4'), await device('cmd-5')]
    const { id, job } = await command(owner.unitId)
    const mine = await connect(owner)
    await expect.poll(() => mine.jobs.length).toBe(1)
    const theirs = await connect(other)
    await theirs.report(job, 'completed')
    expect((await commandRow(id)).status).toBe('QUEUED')
    expect(await linesOf(other)).toEqual([`The device has no job ${job}`])
    await mine.report(job, 'completed', { time: 1000, message: 'Done.' })
    // an acknowledgement was lost: the same message again
    await mine.report(job, 'completed', { time: 1000, message: 'Done.' })
    await mine.report(job, 'in-progress')
    expect(await linesOf(owner)).toEqual([])
    await mine.report(job, 'failed', { time: 2000, message: 'No.' })
    await mine.report('command-2147483647', 'completed')
    await mine.report('command-99999999999', 'completed')
    await mine.report('firmware-1', 'completed')
    expect(await commandRow(id)).toMatchObject({ status: 'COMPLETED', message: 'Done.' })
    expect(await linesOf(owner)).toEqual([
      `The job ${job} has ended before`,
      'The device has no job command-2147483647',
      'The device has no job command-99999999999',
      'The device has no job firmware-1',
    ])
  })
})

describe('a file', () => {
  it('serves ranges only to its device, until it has ended', async () => {
    const [owner, other] = [await device('file-1'), await device('file-2')]
    const content = randomBytes(1_200_000)
    const { id, job } = await file(owner.unitId, content)
    const { body } = { body: (await request(owner, 'GET', '/jobs')).json<Work>() }
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(body.jobs).toMatchObject([
      {
        id: job,
        kind: 'file',
        file: { name: 'map.bin', size: content.length, sha256, url: `/devices/v1/files/${job}` },
      },
    ])
    const whole = await request(owner, 'GET', `/files/${job}`)
    expect([whole.statusCode, whole.headers['etag'], whole.rawPayload.equals(content)]).toEqual([
      200,
      `"${sha256}"`,
      true,
    ])
    const range = (value: string, more: Record<string, string> = {}) =>
      request(owner, 'GET', `/files/${job}`, { headers: { range: value, ...more } })
    const rest = await range('bytes=600000-', { 'if-range': `"${sha256}"` })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 600000-1199999/1200000'])
    expect(rest.rawPayload.equals(content.subarray(600_000))).toBe(true)
    expect((await range('bytes=5-9')).rawPayload).toEqual(content.subarray(5, 10))
    expect((await range('bytes=5-9', { 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await range('bytes=1200000-')).statusCode).toBe(416)

    expect((await request(other, 'GET', `/files/${job}`)).statusCode).toBe(404)
    expect((await request(other, 'GET', '/files/sniffing-1')).statusCode).toBe(404)
    expect(await linesOf(other)).toEqual([`The device has no job ${job}`, 'The device has no job sniffing-1'])
    const { report } = await connect(owner)
    await report(job, 'in-progress', { progress: 40.5 })
    await report(job, 'in-progress', { progress: 20 })
    expect(await transferRow(id)).toMatchObject({ status: 'IN_PROGRESS', progress: 40 })
    await report(job, 'completed')
    expect(await transferRow(id)).toMatchObject({ status: 'COMPLETED', progress: 100 })
    expect((await request(owner, 'GET', `/files/${job}`)).statusCode).toBe(404)
  })

  it('stops on the device when aborted, until the device has responded', async () => {
    const machine = await device('file-3')
    const { id, job } = await file(machine.unitId, randomBytes(100))
    const { jobs, report } = await connect(machine)
    await expect.poll(() => jobs.length).toBe(1)
    await report(job, 'in-progress', { progress: 2 })
    const { link, topics } = server
    const scope = { userId: fleet.users.customer, companyIds: [fleet.customer] }
    await abortTransfers({ db: database.db, topics, link, scope, login: 'ada', now: new Date() }, [id])
    await expect.poll(() => jobs.at(-1)).toMatchObject({ id: job, abort: true })
    await report(job, 'aborted', { message: 'It was aborted.' })
    expect(await linesOf(machine)).toEqual([])
    expect((await request(machine, 'GET', '/jobs')).json<Work>().jobs).toEqual([])
    expect((await transferRow(id)).status).toBe('ABORTED')
  })

  it('can be that of a command', async () => {
    const machine = await device('file-4')
    const content = randomBytes(50)
    const { fileId, id: transferId } = await file(machine.unitId, content)
    await database.db.deleteFrom('file_transfer').where('transfer_id', '=', transferId).execute()
    const { job } = await command(machine.unitId, { fileId })
    const { jobs } = (await request(machine, 'GET', '/jobs')).json<Work>()
    expect(jobs).toMatchObject([{ id: job, kind: 'file', file: { name: 'map.bin', size: 50 } }])
    expect((await request(machine, 'GET', `/files/${job}`)).rawPayload).toEqual(content)
  })
})

describe('a log of the bus', () => {
  const frame = '(1700000000.000001) can0 18FEF100#FFFFFFFFFFFFFFFF\n'
  const part = (
    machine: { uid: string },
    job: string,
    { offset, content, last = false }: { offset: number | string; content: Buffer; last?: boolean },
  ) =>
    request(machine, 'PATCH', `/logs/${job}`, {
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...(last && { 'upload-complete': '?1' }),
      },
      payload: content,
    })
  const offset = async (machine: { uid: string }, job: string) =>
    (await request(machine, 'HEAD', `/logs/${job}`)).headers['upload-offset']
  const logOf = (id: number) =>
    database.db.selectFrom('can_sniffing_file').selectAll().where('request_id', '=', id).executeTakeFirst()

  it('arrives in parts, continues at the server’s offset, and becomes the file of the request', async () => {
    const machine = await device('log-1')
    const { id, job } = await sniffing(machine.unitId)
    const { jobs, report } = await connect(machine)
    await expect
      .poll(() => jobs)
      .toMatchObject([{ id: job, sniffing: { schedule: 'NOW', seconds: 60, url: `/devices/v1/logs/${job}` } }])
    expect(await offset(machine, job)).toBe('0')
    const content = Buffer.from(frame.repeat(10))
    expect((await part(machine, job, { offset: 0, content: content.subarray(0, 100) })).headers['upload-offset']).toBe(
      '100',
    )
    const wrong = await part(machine, job, { offset: 0, content: content.subarray(0, 100) })
    expect([wrong.statusCode, wrong.headers['upload-offset']]).toEqual([409, '100'])
    expect((await part(machine, job, { offset: 'x', content })).statusCode).toBe(400)
    expect(await offset(machine, job)).toBe('100')
    expect((await part(machine, job, { offset: 100, content: content.subarray(100), last: true })).statusCode).toBe(204)
    // the response to the last part was lost
    const again = await part(machine, job, { offset: content.length, content: Buffer.alloc(0), last: true })
    expect([again.statusCode, await offset(machine, job)]).toEqual([204, String(content.length)])
    await report(job, 'completed')
    expect((await sniffingRow(id)).status).toBe('COMPLETED')
    expect(await logOf(id)).toMatchObject({ content, size: content.length })
    expect((await request(machine, 'HEAD', `/logs/${job}`)).statusCode).toBe(404)
    expect(await database.db.selectFrom('can_sniffing_part').selectAll().execute()).toEqual([])
  })

  it('keeps the data received before a cancel, and fails without data', async () => {
    const machine = await device('log-2')
    const { id, job } = await sniffing(machine.unitId)
    const { jobs, report } = await connect(machine)
    await report(job, 'in-progress')
    await part(machine, job, { offset: 0, content: Buffer.from(frame) })
    await database.db
      .updateTable('can_sniffing')
      .set({ cancel_requested_at: new Date(), due_at: new Date() })
      .where('request_id', '=', id)
      .execute()
    await run(sniffingOutbox)
    await expect.poll(() => jobs.at(-1)).toMatchObject({ id: job, abort: true })
    await report(job, 'aborted')
    expect((await sniffingRow(id)).status).toBe('ABORTED')
    expect((await logOf(id))?.content.toString()).toBe(frame)

    const empty = await sniffing(machine.unitId)
    expect((await part(machine, empty.job, { offset: 0, content: Buffer.alloc(0), last: true })).statusCode).toBe(400)
    await report(empty.job, 'completed')
    expect(await sniffingRow(empty.id)).toMatchObject({ status: 'ERROR', message: expect.stringContaining('no log') })
  })

  it('CANSNIFF-003 waits with its device for the next key on, and then records', async () => {
    const machine = await device('log-5')
    const { id, job } = await sniffing(machine.unitId, 'BOOT')
    const before = await connect(machine)
    await expect.poll(() => before.jobs).toMatchObject([{ id: job, sniffing: { schedule: 'BOOT' } }])
    await before.report(job, 'fetched')
    // armed: neither the time nor a sweep ends it while the device is off
    await before.client.endAsync()
    await run(sniffingOutbox, new Date(Date.now() + 3600_000))
    expect((await sniffingRow(id)).status).toBe('FETCHED')

    // the program of the device starts with the machine, and gets the job again
    const after = await connect(machine)
    await expect.poll(() => after.jobs).toMatchObject([{ id: job, sniffing: { schedule: 'BOOT' } }])
    const readings = [{ time: Date.now(), latitude: 45, longitude: 9, ignition: true }]
    await after.client.publishAsync(
      `v1/${machine.uid}/readings`,
      JSON.stringify({ boot: randomUUID(), seq: 1, readings }),
      { qos: 1 },
    )
    await after.report(job, 'in-progress')
    expect((await sniffingRow(id)).status).toBe('IN_PROGRESS')
    await part(machine, job, { offset: 0, content: Buffer.from(frame), last: true })
    await after.report(job, 'completed')
    expect((await sniffingRow(id)).status).toBe('COMPLETED')
    expect((await logOf(id))?.content.toString()).toBe(frame)
    await after.client.endAsync()
    expect((await connect(machine)).jobs).toEqual([])
  })

  it('rejects data from another device, or above the limit', async () => {
    const [owner, other] = [await device('log-3'), await device('log-4')]
    const { id, job } = await sniffing(owner.unitId)
    expect((await part(other, job, { offset: 0, content: Buffer.from(frame) })).statusCode).toBe(404)
    expect((await request(other, 'HEAD', `/logs/${job}`)).statusCode).toBe(404)
    await database.db
      .insertInto('can_sniffing_part')
      .values({ request_id: id, part_start: 64 * 1024 * 1024 - 1, content: Buffer.from('x') })
      .execute()
    expect((await part(owner, job, { offset: 64 * 1024 * 1024, content: Buffer.from(frame) })).statusCode).toBe(413)
    expect(new Set(await linesOf(other))).toEqual(new Set([`The device has no job ${job}`]))
    expect(await linesOf(owner)).toEqual(['The log is larger than the job allows'])
  })
})

describe('GET /devices/v1/jobs', () => {
  it('responds when work is available, and when the server stops', async () => {
    const machine = await device('poll-1')
    const poll = request(machine, 'GET', '/jobs?wait=55')
    await expect.poll(() => server.link.waiters.size).toBe(1)
    const { job } = await command(machine.unitId)
    await run(commandOutbox)
    expect((await poll).json<Work>().jobs.map(({ id }) => id)).toEqual([job])
    expect((await request(machine, 'GET', '/jobs?wait=56')).statusCode).toBe(400)
    expect(server.link.waiters.size).toBe(0)
    await database.db.updateTable('command').set({ ended_at: new Date() }).execute()
    const ending = await realApp(database.db, { pipeline: fleet.pipeline(), env: { MUSTER_DEMO: '0' } })
    const url = await ending.app.listen({ port: 0, host: '127.0.0.1' })
    const last = fetch(`${url}/devices/v1/jobs?wait=55`, { headers: { authorization: `Bearer mdt_${machine.uid}` } })
    await expect.poll(() => ending.link.waiters.size).toBe(1)
    await ending.close()
    expect(await (await last).json()).toEqual({ jobs: [] })
  })
})
