import { mkdtemp, rm } from 'node:fs/promises'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as openSocket } from 'node:net'
import { once } from 'node:events'
import { connect, type MqttClient, type IClientOptions } from 'mqtt'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { addCredential, refusalsOf, revokeCredential, startBroker } from '#test/device-broker.ts'
import { seedFleet } from '#test/ingest.ts'
import { hasMosquitto, mosquitto } from '#test/mosquitto.ts'
import { Authority } from '#test/authority.ts'
import { makeCertificate } from '#test/nats.ts'
import { registerLinkMetrics } from '../link-metrics.ts'
import { IngestBusy } from '../../ingest/group-commit.ts'
import { Quarantine } from '../../ingest/quarantine/quarantine.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-mqtt-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function start(options: Parameters<typeof startBroker>[2] = {}, pipeline = fleet.pipeline()) {
  const server = await startBroker(test.db, pipeline, options)
  ends.push(() => server.close())
  return { ...server, pipeline }
}

/** Adds a device with a unit and a token equal to its uid. */
async function device(uid: string) {
  const unitId = await fleet.unit(uid, uid)
  const credentialId = await addCredential(test.db, uid, { token: uid })
  return { unitId, credentialId }
}

function client(port: number, uid: string, options: IClientOptions = {}): MqttClient {
  const opened = connect({
    host: '127.0.0.1',
    port,
    clientId: uid,
    username: uid,
    password: uid,
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...options,
  })
  opened.on('error', () => {})
  ends.push(() => opened.endAsync(true))
  return opened
}
const connected = async (opened: MqttClient) => {
  await new Promise<void>((resolve, reject) => {
    opened.once('connect', () => resolve())
    opened.once('error', reject)
  })
  return opened
}
const closed = (opened: MqttClient) => expect.poll(() => opened.connected).toBe(false)
const refused = (opened: MqttClient) =>
  new Promise<number | string | undefined>(resolve =>
    opened.once('error', error => resolve('code' in error ? error.code : undefined)),
  )

const boot = '7f0e2c4a-9a58-4f0b-8e57-3c1b8c0e4d11'
const message = (seq: number, ...times: number[]) =>
  JSON.stringify({ boot, seq, readings: times.map(time => ({ time, latitude: 45, longitude: 9 })) })
const now = () => Date.now() - 60_000
const countOf = async (unitId: number) =>
  (await test.db.selectFrom('position').select('position_id').where('unit_id', '=', unitId).execute()).length
const qos1 = { qos: 1 } as const

describe.skipIf(!hasMosquitto)('mosquitto', () => {
  it('publishes a reading, which is acknowledged once it is stored', async () => {
    const { port } = await start()
    const { unitId } = await device('m-pub')
    const args = ['-q', '1', '-t', 'v1/m-pub/readings', '-m', message(1, now())]
    expect(await mosquitto('pub', { port, uid: 'm-pub', password: 'm-pub', args }).exited).toBe(0)
    expect(await countOf(unitId)).toBe(1)
  })

  it('fails with a wrong password, a foreign topic or a revoked token', async () => {
    const { port, log } = await start()
    const { unitId, credentialId } = await device('m-bad')
    const send = (topic: string, password: string) =>
      mosquitto('pub', { port, uid: 'm-bad', password, args: ['-q', '1', '-t', topic, '-m', message(1, now())] }).exited
    expect(await send('v1/m-bad/readings', 'guess')).not.toBe(0)
    expect(await send('v1/other/readings', 'm-bad')).not.toBe(0)
    expect(await send('$SYS/broker', 'm-bad')).not.toBe(0)
    await revokeCredential(test.db, credentialId)
    expect(await send('v1/m-bad/readings', 'm-bad')).not.toBe(0)
    await log.write()
    expect(await refusalsOf(test.db, 'm-bad')).toEqual([
      'WRONG_CREDENTIALS',
      'FOREIGN_TOPIC',
      'FOREIGN_TOPIC',
      'REVOKED',
    ])
    expect(await countOf(unitId)).toBe(0)
  })

  it('receives the retained configuration on subscription', async () => {
    const { port, link } = await start()
    await device('m-sub')
    link.providePending('configuration', async ({ uid }) => [
      { version: 3, issuedAt: 1, profiles: { power: { of: uid } } },
    ])
    const args = ['-q', '1', '-t', 'v1/m-sub/configuration', '-C', '1', '-F', '%r %p']
    const program = mosquitto('sub', { port, uid: 'm-sub', password: 'm-sub', args })
    expect(await program.exited).toBe(0)
    expect(program.output().trim()).toBe('1 {"version":3,"issuedAt":1,"profiles":{"power":{"of":"m-sub"}}}')
  })
})

describe('a message', () => {
  it('counts once when resent after a lost acknowledgement', async () => {
    const { port } = await start()
    const { unitId } = await device('lost')
    const first = await connected(client(port, 'lost'))
    const payload = message(1, now(), now() + 1000)
    first.handleMessage = (_packet, done) => done()
    first.publish('v1/lost/readings', payload, qos1)
    first.stream.once('data', () => first.stream.destroy())
    await closed(first)
    const again = await connected(client(port, 'lost'))
    await again.publishAsync('v1/lost/readings', payload, { ...qos1, dup: true })
    expect(await countOf(unitId)).toBe(2)
  })

  it('waits without loss while too much is queued for storage', async () => {
    const pipeline = fleet.pipeline()
    const ingest = vi.fn(pipeline.ingest)
    ingest.mockRejectedValueOnce(new IngestBusy('busy', 0.01)).mockRejectedValueOnce(new IngestBusy('busy', 0.01))
    const { port } = await start({}, { ...pipeline, ingest })
    const { unitId } = await device('busy')
    await (await connected(client(port, 'busy'))).publishAsync('v1/busy/readings', message(1, now()), qos1)
    expect(ingest).toHaveBeenCalledTimes(3)
    expect(await countOf(unitId)).toBe(1)
  })

  it('receives no acknowledgement if it could not be stored', async () => {
    const pipeline = fleet.pipeline()
    const { port } = await start({}, { ...pipeline, ingest: () => Promise.reject(new Error('disk full')) })
    await device('failing')
    const opened = await connected(client(port, 'failing'))
    const acknowledged = vi.fn()
    opened.publish('v1/failing/readings', message(1, now()), qos1, acknowledged)
    await closed(opened)
    expect(acknowledged.mock.calls.filter(([error]) => !error)).toEqual([])
  })

  it('causes a notice if it is malformed, and loses only its invalid readings', async () => {
    const { port, log } = await start()
    const { unitId } = await device('notice')
    const opened = await connected(client(port, 'notice'))
    await opened.subscribeAsync('v1/notice/notices')
    const notices: unknown[] = []
    opened.on('message', (_topic, payload) => void notices.push(JSON.parse(payload.toString())))
    const far = Date.UTC(2080, 0, 1)
    await opened.publishAsync('v1/notice/readings', '{"boot":', qos1)
    await opened.publishAsync('v1/notice/readings', message(1, now(), far), qos1)
    await opened.publishAsync(
      'v1/notice/jobs/progress',
      JSON.stringify({ job: 'command-1', status: 'completed', time: 1 }),
      qos1,
    )
    await expect
      .poll(() => notices)
      .toMatchObject([
        { code: 'MALFORMED', message: 'The message is no JSON in UTF-8' },
        { code: 'ITEM_REJECTED', boot, seq: 1, index: 1, message: expect.stringContaining('set the clock') },
        { code: 'UNKNOWN_JOB' },
      ])
    expect(await countOf(unitId)).toBe(1)
    await log.write()
    expect(await refusalsOf(test.db, 'notice')).toEqual(['MALFORMED', 'ITEM_REJECTED', 'UNKNOWN_JOB'])
  })

  it.each([
    ['TOO_LARGE', 'v1/limits/readings', ' '.repeat(300 * 1024), qos1],
    ['WRONG_QOS', 'v1/limits/readings', message(1, now()), { qos: 2 } as const],
    ['RETAINED', 'v1/limits/readings', message(1, now()), { qos: 1, retain: true } as const],
    ['FOREIGN_TOPIC', 'v1/limits/jobs', '{}', qos1],
  ])('ends the connection: %s', async (code, topic, payload, options) => {
    const { port, log } = await start()
    if (!(await test.db.selectFrom('device').select('uid').where('uid', '=', 'limits').executeTakeFirst()))
      await device('limits')
    const bystander = await connected(client(port, 'bystander', { password: 'mlk_x' }))
    const opened = await connected(client(port, 'limits'))
    opened.publish(topic, payload, options, () => {})
    await closed(opened)
    expect(bystander.connected).toBe(true)
    await log.write()
    expect((await refusalsOf(test.db, 'limits')).at(-1)).toBe(code)
  })
})

describe('a subscription', () => {
  it('permits only topics of the device, and receives messages of any server', async () => {
    const { port, link } = await start()
    await device('sub')
    const opened = await connected(client(port, 'sub'))
    link.providePending('jobs', async () => [{ id: 'command-1' }])
    const received: string[] = []
    opened.on('message', (topic, payload) => void received.push(`${topic} ${payload.toString()}`))
    const granted = async (topic: string) =>
      (await opened.subscribeAsync(topic, qos1).catch(() => [{ qos: 128 }]))[0]?.qos
    expect(await granted('v1/sub/jobs')).toBe(1)
    for (const topic of ['v1/other/jobs', 'v1/+/jobs', 'v1/sub/#', '#', '$SYS/#', 'v1/sub/readings'])
      expect([topic, await granted(topic)]).toEqual([topic, 128])
    link.send('sub', 'jobs', { id: 'command-2' })
    link.send('sub', 'notices', { code: 'not subscribed' })
    await expect.poll(() => received).toEqual(['v1/sub/jobs {"id":"command-1"}', 'v1/sub/jobs {"id":"command-2"}'])
  })
})

describe('a connection', () => {
  it('ends when its token is revoked; only the newest of a device remains', async () => {
    const { port, link } = await start()
    const { credentialId } = await device('twin')
    const older = await connected(client(port, 'twin'))
    const newer = await connected(client(port, 'twin'))
    await expect.poll(() => older.connected).toBe(false)
    expect([newer.connected, link.size]).toEqual([true, 1])
    await revokeCredential(test.db, credentialId)
    await closed(newer)
    await expect.poll(() => link.size).toBe(0)
  })

  it('revokes the token that the used one replaces', async () => {
    const { port } = await start()
    const { credentialId } = await device('rotate')
    const older = await connected(client(port, 'rotate'))
    const id = await addCredential(test.db, 'rotate', { token: 'new' })
    await test.db
      .updateTable('device_credential')
      .set({ replaces: credentialId })
      .where('credential_id', '=', id)
      .execute()
    expect(older.connected).toBe(true)
    await connected(client(port, 'rotate', { password: 'new' }))
    expect(await refused(client(port, 'rotate'))).toBe(4)
  })

  it.each([
    ['a foreign user name', { username: 'other' }, 4],
    ['no password', { password: '' }, 4],
    ['a client id that is no uid', { clientId: 'a/b' }, 2],
  ])('fails with %s', async (_, options, code) => {
    const { port } = await start()
    if (!(await test.db.selectFrom('device').select('uid').where('uid', '=', 'refused').executeTakeFirst()))
      await device('refused')
    expect(await refused(client(port, 'refused', options))).toBe(code)
  })

  it('ends above the limits for connections and connection attempts', async () => {
    const few = await start({ connections: 1 })
    const first = openSocket(few.port, '127.0.0.1')
    await once(first, 'connect')
    const second = openSocket(few.port, '127.0.0.1')
    await once(second, 'close')
    expect(first.destroyed).toBe(false)
    first.destroy()
    const slow = await start({ connectsPerMinute: 1 })
    for (const isDropped of [false, true]) {
      const socket = openSocket(slow.port, '127.0.0.1')
      ends.push(() => socket.destroy())
      if (isDropped) await once(socket, 'close')
      else await once(socket, 'connect')
    }
  })

  it('does not delay the shutdown of the server when it sends too fast', { timeout: 40_000 }, async () => {
    const server = await startBroker(test.db, fleet.pipeline())
    const opened = await connected(client(server.port, 'hasty', { password: 'mlk_x' }))
    // the last one waits for 50 seconds
    for (let seq = 1; seq <= 11; seq++) opened.publish('v1/hasty/readings', message(seq, now()), qos1, () => {})
    const held = () =>
      test.db.selectFrom('quarantined_device').select('device_uid').where('device_uid', '=', 'hasty').execute()
    await expect.poll(held).toHaveLength(1)
    await server.close()
    expect(server.errors).toEqual([])
  })

  it('stores the time of its connection and the credential used', async () => {
    const { port, log } = await start()
    const { credentialId } = await device('seen')
    const opened = await connected(client(port, 'seen'))
    await log.write()
    const stored = () =>
      test.db
        .selectFrom('device_connection as c')
        .innerJoin('device as d', 'd.device_id', 'c.device_id')
        .innerJoin('device_credential as k', 'k.device_id', 'd.device_id')
        .select(['c.protocol', 'c.disconnected_at', 'k.last_used_from'])
        .where('k.credential_id', '=', credentialId)
        .executeTakeFirst()
    expect(await stored()).toEqual({ protocol: 'MQTT', disconnected_at: null, last_used_from: '127.0.0.1' })
    await opened.endAsync()
    await expect.poll(async () => (await stored())?.disconnected_at).toBeInstanceOf(Date)
  })
})

describe('an unclaimed device', () => {
  it('cannot connect if unknown devices are rejected', async () => {
    const { port } = await start({ acceptsUnknown: false })
    await device('known')
    expect(await refused(client(port, 'unknown', { password: 'mlk_x' }))).toBe(4)
    await connected(client(port, 'known'))
  })

  it('publishes readings into quarantine only, and receives a unit by its label key', async () => {
    const { port, pipeline } = await start()
    const quarantine = new Quarantine(test.db, pipeline)
    const foreign = await connected(client(port, 'new', { password: 'mlk_foreign' }))
    await foreign.publishAsync('v1/new/readings', message(1, now()), qos1)
    const own = await connected(client(port, 'new', { password: 'mlk_own' }))
    expect(await own.subscribeAsync('v1/new/jobs').catch(() => 'refused')).toBe('refused')
    await own.publishAsync('v1/new/readings', message(1, now()), qos1)
    const { unitId } = await quarantine.claim('new', { companyId: fleet.customer }, undefined, { labelKey: 'mlk_own' })
    await closed(own)
    expect(await countOf(unitId)).toBe(1)
    expect(await refused(client(port, 'new', { password: 'mlk_foreign' }))).toBe(4)
    const claimed = await connected(client(port, 'new', { password: 'mlk_own' }))
    await claimed.subscribeAsync('v1/new/jobs', qos1)
    await claimed.publishAsync('v1/new/readings', message(2, now()), qos1)
    expect(await countOf(unitId)).toBe(2)

    // two labels with one key
    const second = await connected(client(port, 'second', { password: 'mlk_own' }))
    await second.publishAsync('v1/second/readings', message(1, now()), qos1)
    const again = quarantine.claim('second', { companyId: fleet.customer }, undefined, { labelKey: 'mlk_own' })
    await expect(again).rejects.toThrow(
      'This key is on the label of the device new. Give each device its own key: enter the one on the label of second, or claim it without a key',
    )
  })
})

it('accepts a registered certificate by TLS, in the name of the device only', async () => {
  const { certFile, keyFile } = makeCertificate(folder)
  const { tlsPort } = await start({ tlsPort: 0, tls: { certFile, keyFile } })
  const [cert, key] = [certFile, keyFile].map(file => readFileSync(file))
  const fingerprint = createHash('sha256').update(new X509Certificate(cert!).raw).digest('hex')
  // the subject of the certificate
  const unitId = await fleet.unit('localhost', 'localhost')
  const id = await addCredential(test.db, 'localhost', { hash: fingerprint, kind: 'CERTIFICATE' })
  const open = (uid: string, options: IClientOptions = {}) =>
    client(tlsPort, uid, { protocol: 'mqtts', rejectUnauthorized: false, password: '', ...options })
  const opened = await connected(open('localhost', { cert, key }))
  await opened.publishAsync('v1/localhost/readings', message(1, now()), qos1)
  expect(await countOf(unitId)).toBe(1)
  expect(await refused(open('localhost'))).toBe(4)
  expect(await refused(open('other-name', { cert, key }))).toBe(4)
  await revokeCredential(test.db, id)
  await expect.poll(() => opened.connected).toBe(false)
})

it('accepts certificates of its authority until they are revoked, and none of another', async () => {
  const [own, foreign] = [new Authority(folder, 'own'), new Authority(folder, 'foreign')]
  const { certFile, keyFile } = own.issue('localhost')
  const { tlsPort, link, log } = await start({ tlsPort: 0, tls: { certFile, keyFile, clientCaFile: own.certFile } })
  const unitId = await fleet.unit('ca', 'ca')
  const open = (authority: Authority, uid = 'ca') => {
    const issued = authority.issue(uid)
    const [cert, key] = [issued.certFile, issued.keyFile].map(file => readFileSync(file))
    return client(tlsPort, 'ca', { protocol: 'mqtts', rejectUnauthorized: false, password: '', cert: cert!, key: key! })
  }
  expect(await refused(open(foreign))).toBe(4)
  expect(await refused(open(own, 'another device'))).toBe(4)
  const first = await connected(open(own))
  await first.publishAsync('v1/ca/readings', message(1, now()), qos1)
  expect(await countOf(unitId)).toBe(1)
  await log.write()
  expect(await refusalsOf(test.db, 'ca')).toEqual(['NO_CREDENTIALS', 'CERTIFICATE_NAME'])
  const { credential_id } = await test.db
    .selectFrom('device_credential as c')
    .innerJoin('device as d', 'd.device_id', 'c.device_id')
    .select('credential_id')
    .where('d.uid', '=', 'ca')
    .executeTakeFirstOrThrow()
  await revokeCredential(test.db, credential_id)
  await closed(first)
  await expect.poll(() => link.size).toBe(0)
  // a renewed certificate of the authority
  await connected(open(own))
})

it('counts device reports about themselves', async () => {
  const { port, link } = await start()
  await device('state')
  const opened = await connected(client(port, 'state'))
  const state = {
    boot,
    seq: 1,
    time: now(),
    storage: { freeBytes: 1, totalBytes: 2, queuedMessages: 12 },
    configuration: { version: 1, profiles: { power: { status: 'refused', reason: 'no' }, can: { status: 'applied' } } },
  }
  for (const dup of [false, true]) await opened.publishAsync('v1/state/state', JSON.stringify(state), { ...qos1, dup })
  link.provideJobs([{ name: 'command', pending: async () => [], report: async () => 'stored' }])
  for (const status of ['fetched', 'failed'])
    await opened.publishAsync('v1/state/jobs/progress', JSON.stringify({ job: 'command-1', status, time: 1 }), qos1)
  const registry = new Registry()
  registerLinkMetrics(registry, link)
  const metrics = await registry.metrics()
  for (const line of [
    'muster_device_connections 1',
    'muster_device_connections_unclaimed 0',
    'muster_device_backlog_messages 12',
    'muster_device_messages_receiving 0',
    'muster_device_jobs_total{kind="command",outcome="failed"} 1',
    'muster_device_profiles_total{kind="power",outcome="refused"} 1',
    'muster_device_profiles_total{kind="can",outcome="applied"} 1',
  ])
    expect(metrics).toContain(`${line}\n`)
  await opened.endAsync()
  await expect.poll(() => link.backlog).toBe(0)
})
