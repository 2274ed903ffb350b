import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { problemErrors } from '#kernel/http/errors.ts'
import { fixture } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'
import { newTokenSecret } from '#kernel/http/token-secret.ts'
import { digest } from '#modules/auth/public.ts'
import { FeedTokens } from './feed-tokens.ts'
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

const feedTokens = (now: () => number) =>
  new FeedTokens({
    db: test.db,
    now,
    onError: error => {
      throw error
    },
  })

async function serve(options: { token?: string | undefined; pipeline?: Pipeline; tokens?: FeedTokens } = {}) {
  const { pipeline = fleet.pipeline(), token, tokens } = { token: 'secret', ...options }
  app = Fastify()
  problemErrors(app)
  await app.register(ingestRoutes, { pipeline, token, ...(tokens && { tokens }) })
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
    expect(await post('aemp', '{}', { authorization })).toEqual(problem(401, code, 'token'))
  })

  it('returns 401 without a configured token', async () => {
    const post = await serve({ token: undefined })
    expect(await post('aemp', '{}')).toEqual(problem(401, 'TOKEN_INVALID', 'The ingest token is wrong'))
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

describe('the token of a feed', () => {
  async function tokenOf(row: { feed: string; rate?: number; companyId?: number }) {
    const secret = newTokenSecret()
    const { token_id: id } = await test.db
      .insertInto('feed_token')
      .values({
        token_hash: digest(secret),
        name: 'Gateway',
        feed: row.feed,
        rate_per_minute: row.rate ?? null,
        new_devices_company_id: row.companyId ?? null,
        created_by: 'olga',
      })
      .returning('token_id')
      .executeTakeFirstOrThrow()
    return { id, headers: { authorization: `Bearer ${secret}` } }
  }
  const positions = (uid: string, count = 1) =>
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        position: { fixTime: `2026-11-20T08:00:0${index}Z`, latitude: 48, longitude: 9, valid: true },
        device: { uniqueId: uid },
      }),
    ).join('\n')
  const row = (id: number) =>
    test.db.selectFrom('feed_token').selectAll().where('token_id', '=', id).executeTakeFirstOrThrow()

  it('grants access to its feed only, until it is revoked, and counts requests', async () => {
    let now = Date.now()
    const tokens = feedTokens(() => now)
    const post = await serve({ token: undefined, tokens })
    const { id, headers } = await tokenOf({ feed: 'TRACCAR' })
    expect(await post('traccar/positions', positions('feed-1', 3), headers)).toMatchObject({
      status: 200,
      body: { quarantined: 3 },
    })
    expect(await post('aemp', '{}', headers)).toEqual(problem(403, 'FORBIDDEN', 'is of the feed TRACCAR'))
    await tokens.write()
    expect(await row(id)).toMatchObject({ accepted: 3, refused: 1, last_used_address: '127.0.0.1' })
    await test.db.updateTable('feed_token').set({ revoked_at: new Date() }).where('token_id', '=', id).execute()
    now += 5001
    expect(await post('traccar/positions', positions('feed-1'), headers)).toEqual(
      problem(401, 'TOKEN_INVALID', 'was revoked'),
    )
  })

  it('registers unknown devices in its company', async () => {
    const post = await serve({ tokens: feedTokens(Date.now) })
    const { headers } = await tokenOf({ feed: 'TRACCAR', companyId: fleet.dealer })
    expect(await post('traccar/positions', positions('feed-2'), headers)).toMatchObject({ body: { accepted: 1 } })
    expect(
      await test.db.selectFrom('unit').select('company_id').where('name', '=', 'feed-2').executeTakeFirst(),
    ).toEqual({ company_id: fleet.dealer })
    // with the token of the settings it waits
    expect(await post('traccar/positions', positions('feed-3'))).toMatchObject({ body: { quarantined: 1 } })
  })

  it('may send up to its rate, and again a moment later', async () => {
    let now = Date.now()
    const post = await serve({ tokens: feedTokens(() => now) })
    const { headers } = await tokenOf({ feed: 'TRACCAR', rate: 6 })
    expect(await post('traccar/positions', positions('feed-4', 7), headers)).toMatchObject({ status: 200 })
    const refused = await post('traccar/positions', positions('feed-4'), headers)
    expect(refused).toEqual(problem(429, 'TOO_MANY_REQUESTS', '6 readings a minute'))
    expect(refused.headers.get('retry-after')).toBe('20')
    now += 20_001
    expect(await post('traccar/positions', positions('feed-4'), headers)).toMatchObject({ status: 200 })
  })
})
