import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { problemErrors } from '#kernel/http/errors.ts'
import { fixture } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'
import type { Pipeline } from './pipeline.ts'
import { ingestRoutes } from './routes.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  for (const id of [11, 12, 13, 14]) await fleet.unit(`Unit ${id}`, `8677300500000${id}`)
})
afterAll(() => test.close())

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function serve(options: { token?: string | undefined; pipeline?: Pipeline } = {}) {
  const { pipeline = fleet.pipeline(), token } = { token: 'secret', ...options }
  app = Fastify()
  problemErrors(app)
  await app.register(ingestRoutes, { pipeline, token })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}/ingest/${path}`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { authorization: 'Bearer secret', ...headers },
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      headers: response.headers,
      body: (await response.json()) as object,
    }
  }
}
const problem = (status: number, code: string, detail: string) =>
  expect.objectContaining({
    status,
    type: expect.stringContaining('application/problem+json'),
    body: expect.objectContaining({
      type: 'about:blank',
      title: expect.any(String),
      status,
      code,
      detail: expect.stringContaining(detail),
      errors: [],
    }),
  })

describe('the Traccar endpoints', () => {
  it('store and count readings, with rejections by index', async () => {
    const post = await serve()
    const answer = await post('traccar/positions', fixture('traccar-positions.ndjson'), {
      'content-type': 'application/x-ndjson',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { accepted: 12, duplicate: 1, quarantined: 1, rejected: [{ index: 14 }, { index: 15 }] },
    })
    const first = fixture('traccar-positions.ndjson').split('\n')[0] ?? ''
    expect(await post('traccar/positions', first, { 'content-type': 'application/json; charset=utf-8' })).toMatchObject(
      { status: 200, body: { accepted: 0, duplicate: 1 } },
    )
  })

  it('accept a compressed body without a content type', async () => {
    const post = await serve()
    const body = gzipSync(fixture('traccar-events.ndjson'))
    expect(await post('traccar/events', body, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 200,
      body: { accepted: 6 },
    })
  })

  it('return 200 with a rejection for a bad item', async () => {
    const post = await serve()
    expect(await post('traccar/positions', '{"position":{},"device":{"uniqueId":"1"}}')).toMatchObject({
      status: 200,
      body: { accepted: 0, rejected: [{ index: 0 }] },
    })
  })
})

describe('the AEMP endpoint', () => {
  it('holds a machine once for a claim, whichever the format', async () => {
    const post = await serve()
    const send = async (name: string, type: string) =>
      (await post('aemp', fixture(name), { 'content-type': type })).body
    expect(await send('aemp-fleet-1.xml', 'application/xml')).toEqual({
      accepted: 0,
      duplicate: 0,
      quarantined: 4,
      rejected: [],
      rejectedCount: 0,
    })
    expect(await send('aemp-fleet-2.xml', 'text/xml')).toMatchObject({
      duplicate: 1,
      quarantined: 0,
      rejected: [{ index: 0 }],
    })
    expect(await send('aemp-fleet.json', 'application/json')).toMatchObject({
      duplicate: 4,
      quarantined: 1,
      rejected: [{ index: 4 }],
    })
  })
})

describe('problems', () => {
  it.each([
    ['traccar/positions', ''],
    ['traccar/events', '{"event":{"id":1,"dev'],
    ['traccar/positions', '7'],
    ['aemp', '<a>'],
    ['aemp', '{}'],
  ])('returns 400 at %s for %j', async (path, body) => {
    const post = await serve()
    expect(await post(path, body)).toEqual(problem(400, 'BODY_UNREADABLE', ''))
  })

  it.each([
    ['', 'TOKEN_MISSING'],
    ['Bearer wrong', 'TOKEN_INVALID'],
    ['secret', 'TOKEN_INVALID'],
    ['Basic secret', 'TOKEN_INVALID'],
  ])('returns 401 for a wrong token: %j', async (authorization, code) => {
    const post = await serve()
    expect(await post('aemp', '{}', { authorization })).toEqual(problem(401, code, 'ingest token'))
  })

  it('returns 503 without a configured token', async () => {
    const post = await serve({ token: undefined })
    expect(await post('aemp', '{}')).toEqual(problem(503, 'UNAVAILABLE', 'MUSTER_INGEST_TOKEN'))
  })

  it('returns 503 while the queue is full', async () => {
    const post = await serve({ pipeline: { ...fleet.pipeline(), busy: true } })
    const answer = await post('aemp', fixture('aemp-fleet.json'))
    expect(answer).toEqual(problem(503, 'UNAVAILABLE', 'again'))
    expect(answer.headers.get('retry-after')).toBe('2')
  })

  it('returns 413 for a body that is too large after decompression', async () => {
    const post = await serve()
    const large = Buffer.alloc(17 * 1024 * 1024, ' ')
    expect(await post('aemp', gzipSync(large), { 'content-encoding': 'gzip' })).toEqual(
      problem(413, 'BODY_TOO_LARGE', 'too large'),
    )
  })

  it('rejects damaged and unknown compression', async () => {
    const post = await serve()
    expect(await post('aemp', 'plain', { 'content-encoding': 'gzip' })).toMatchObject({ status: 400 })
    expect(await post('aemp', 'plain', { 'content-encoding': 'zstd' })).toEqual(
      problem(415, 'MEDIA_TYPE_UNKNOWN', 'gzip'),
    )
  })
})
