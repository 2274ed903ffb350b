import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { createServerApp } from '#start/app.ts'
import { testDependencies } from '#test/dependencies.ts'
import { problemErrors } from '#kernel/http/errors.ts'
import { FleetState } from '../../live/fleet-state.ts'
import { fixture } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'
import type { Pipeline } from '../pipeline.ts'
import { ingestRoutes } from '../routes.ts'
import { createRequestReader } from './request-reader.ts'
import { limits } from './limits.ts'
import { Workers } from './workers.ts'

let test: TestDatabase
let pipeline: Pipeline
let base: string
const apps: FastifyInstance[] = []
beforeAll(async () => {
  test = await testDatabase()
  const fleet = await seedFleet(test.db)
  await fleet.unit('Unit 11', '867730050000011')
  pipeline = fleet.pipeline()
  const dependencies = testDependencies({
    config: loadConfig({ MUSTER_INGEST_TOKEN: 'secret' }),
    db: test.db,
    live: new FleetState(),
    pipeline,
    log: pino({ level: 'silent' }),
  })
  const app = await createServerApp(dependencies, [], { portal: tmpdir() })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
  apps.push(app)
})
afterEach(() => Promise.all(apps.splice(1).map(app => app.close())))
afterAll(async () => {
  await apps[0]?.close()
  await test.close()
})

async function post(path: string, body: string | Buffer, { at = base, ...headers }: Record<string, string> = {}) {
  const response = await fetch(`${at}/ingest/${path}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { authorization: 'Bearer secret', ...headers },
  })
  const { status } = response
  return { status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}
const compressed = (path: string, body: string) => post(path, gzipSync(body), { 'content-encoding': 'gzip' })
const tooLarge = (limit: string) => ({
  status: 413,
  body: { code: 'BODY_TOO_LARGE', detail: expect.stringMatching(`${limit}.*(send|Send) `), errors: [] },
})
/** Returns the order of responses to the body and to a subsequent health check. */
async function order(sent: Promise<unknown>): Promise<string[]> {
  const answered: string[] = []
  const health = fetch(`${base}/healthz`).then(response => answered.push(`healthz ${response.status}`))
  await Promise.all([sent.then(() => answered.push('body')), health])
  return answered
}

/** A sample line, repeated beyond the size that is read at once. */
function manyLines(bytes = limits.inlineBytes.positions + 1): string {
  const line = fixture('traccar-positions.ndjson').split('\n')[0] ?? ''
  return `${line}\n`.repeat(Math.ceil(bytes / (line.length + 1)))
}

describe('a highly compressed body', () => {
  it.each([
    ['traccar/positions', '{}\n'.repeat(400_000)],
    ['traccar/events', '{}\n'.repeat(400_000)],
    ['traccar/positions', `[${'1,'.repeat(600_000)}1]`],
    ['aemp', '<a>'.repeat(400_000)],
    ['aemp', `<Fleet>${'<Equipment/>'.repeat(100_000)}</Fleet>`],
    ['aemp', '<Equipment '.repeat(100_000)],
    ['aemp', `<Fleet><Equipment>${'&amp;'.repeat(300_000)}</Equipment></Fleet>`],
    ['aemp', '['.repeat(1_100_000)],
  ])('exceeds its limit during decompression: %s', async (path, body) => {
    expect(await compressed(path, body)).toMatchObject(tooLarge('100 times its compressed size'))
  })
})

describe('a large body', () => {
  it.each([
    ['traccar/positions', '{}\n'.repeat(400_000), '50000 items'],
    ['traccar/events', '{}\n'.repeat(400_000), '50000 items'],
    ['traccar/positions', `[${'1,'.repeat(600_000)}1]`, '50000 items'],
    ['traccar/positions', '['.repeat(1_100_000), '64 levels'],
    ['aemp', '['.repeat(300_000), '64 levels'],
    ['aemp', '<a>'.repeat(100_000), '64 levels'],
    ['aemp', '<Equipment '.repeat(30_000), '64 levels'],
    ['aemp', `<Fleet>${'<Equipment/>'.repeat(60_000)}</Fleet>`, '50000 items'],
    ['aemp', `<Fleet>${'<a></a>'.repeat(510_000)}</Fleet>`, '1000000 tags'],
    ['aemp', `<Fleet><Equipment>${'&amp;'.repeat(110_000)}</Equipment></Fleet>`, '100000 character references'],
    ['aemp', `{"Equipment":[${'{},'.repeat(90_000)}{}]}`, '50000 items'],
    ['traccar/events', `{"event":{${'"a":1,'.repeat(200_000)}"b":2}}`, '2000 keys'],
  ])('exceeds a count limit without blocking other calls: %s %#', async (path, body, limit) => {
    const sent = post(path, body)
    expect(await order(sent)).toEqual(['healthz 200', 'body'])
    expect(await sent).toMatchObject(tooLarge(limit))
  })

  it.each([
    ['traccar/positions', '7 '.repeat(100) + '['.repeat(100), '64 levels'],
    ['traccar/events', '['.repeat(100), '64 levels'],
    ['traccar/events', `{${'"a":1,'.repeat(3000)}"b":2}`, '2000 keys'],
    ['aemp', '<a>'.repeat(100), '64 levels'],
  ])('exceeds a count limit when it is small enough for the main thread: %s %#', async (path, body, limit) => {
    expect(await post(path, body)).toMatchObject(tooLarge(limit))
  })

  it('exceeds the byte limit', async () => {
    expect(await post('aemp', ' '.repeat(limits.bytes + 1))).toMatchObject(tooLarge('16 MB'))
  })

  it('lists a hundred rejected items and counts the rest', async () => {
    const { status, body } = await post('traccar/positions', '{}\n'.repeat(30_000))
    expect(status).toBe(200)
    expect(body).toMatchObject({ accepted: 0, rejectedCount: 30_000 })
    expect(body.rejected).toHaveLength(100)
  })

  it('succeeds within the limits', async () => {
    const lines = manyLines()
    const sent = post('traccar/positions', lines)
    expect(await order(sent)).toEqual(['healthz 200', 'body'])
    expect(await sent).toMatchObject({
      status: 200,
      body: { accepted: 1, duplicate: lines.split('\n').length - 2, rejected: [], rejectedCount: 0 },
    })
  })

  it('returns 400 when nothing in it is readable', async () => {
    const answer = await post('traccar/positions', 'x'.repeat(limits.inlineBytes.positions + 1))
    expect(answer).toMatchObject({ status: 400, body: { code: 'BODY_UNREADABLE' } })
  })
})

describe('worker threads', () => {
  async function serve(more: Partial<typeof limits>) {
    const app = Fastify()
    problemErrors(app)
    await app.register(ingestRoutes, {
      pipeline,
      token: 'secret',
      reader: createRequestReader(new Workers({ ...limits, ...more })),
    })
    apps.push(app)
    return app.listen({ host: '127.0.0.1', port: 0 })
  }

  it('stop for a body that takes too long, and the next body starts a new thread', async () => {
    const at = await serve({ workerTime: 1 })
    for (let i = 0; i < 3; i++) {
      expect(await post('traccar/positions', manyLines(), { at })).toMatchObject(tooLarge('more than 0.001 s'))
    }
  })

  it('stop for a body that uses too much processor time', async () => {
    const at = await serve({ workerCpu: 300 })
    const elements = Array.from({ length: 600_000 }, (_, i) => `<b${i}/>`).join('')
    const body = `<Fleet><Equipment>${elements}</Equipment></Fleet>`
    expect(await post('aemp', body, { at })).toMatchObject(tooLarge('more than 0.3 s'))
    expect(await post('traccar/positions', manyLines(), { at })).toMatchObject({ status: 200 })
  })

  it('stop for a body that uses too much memory, and the server continues', async () => {
    const at = await serve({ workerHeap: 24 })
    const lists = `{"position":{"a":[${Array.from({ length: 40 }, () => `[${'{},'.repeat(49_000)}{}]`).join()}]}}`
    expect(await post('traccar/positions', lists, { at })).toMatchObject(tooLarge('more than 24 MB of memory'))
    expect(await post('traccar/positions', manyLines(), { at })).toMatchObject({ status: 200 })
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })

  it('queue a limited number of large bodies and refuse more with Retry-After', async () => {
    const at = await serve({ workers: 1, waiting: 1 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('traccar/positions', manyLines(), { at })))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses.slice(0, 2)).toEqual([200, 200])
    expect(statuses.at(-1)).toBe(503)
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(refused?.body.detail).toContain('send this request again')
  })
})

describe('bodies in flight', () => {
  async function serve() {
    const app = Fastify()
    problemErrors(app)
    await app.register(ingestRoutes, { pipeline, token: 'secret', bodyBytes: 1_000_000 })
    apps.push(app)
    return app.listen({ host: '127.0.0.1', port: 0 })
  }
  /** A sender that has sent 700 kB and does not finish. */
  function slow(at: string, headers: Record<string, string> = {}) {
    const sending = request(`${at}/ingest/traccar/positions`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', ...headers },
    })
    const body = manyLines(700_000)
    sending.write(headers['content-encoding'] ? gzipSync(body) : body)
    return sending
  }
  const more = (at: string) => post('traccar/positions', manyLines(400_000), { at })
  const full = {
    status: 503,
    body: { status: 503, code: 'UNAVAILABLE', detail: expect.stringContaining('send this request again') },
  }
  /** A slow sender whose bytes have arrived. If it is rejected because of another body in transit, it retries. */
  async function taken(at: string, headers: Record<string, string> = {}) {
    for (;;) {
      const sending = slow(at, headers)
      sending.on('error', () => {})
      const answer = { isThere: false }
      sending.once('response', () => (answer.isThere = true))
      while (!answer.isThere) {
        const isFull = async () => (await more(at)).status === 503
        if ((await isFull()) && (await isFull()) && !answer.isThere) return sending
        await pause(20)
      }
      sending.destroy()
    }
  }

  it.each([[{}], [{ 'content-encoding': 'gzip' }]])(
    'share a byte limit, and free their share after the response: %o',
    async headers => {
      const at = await serve()
      const first = await taken(at, headers as Record<string, string>)
      const refused = await more(at)
      expect(refused).toMatchObject(full)
      expect(refused.headers.get('content-type')).toContain('application/problem+json')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await post('traccar/positions', manyLines(100_000), { at })).toMatchObject({ status: 200 })

      const answered = once(first, 'response') as Promise<[IncomingMessage]>
      first.end()
      const [response] = await answered
      await text(response)
      expect(response.statusCode).toBe(200)
      expect(await more(at)).toMatchObject({ status: 200 })
    },
  )

  it('free their share when the sender disconnects', async () => {
    const at = await serve()
    const first = await taken(at)
    expect(await more(at)).toMatchObject(full)
    first.destroy()
    await expect.poll(() => more(at)).toMatchObject({ status: 200 })
  })
})
