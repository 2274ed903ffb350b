import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { bearerToken } from './caller.ts'
import { problemErrors } from './errors.ts'
import { countAsFeed, countAsUser, limitRequests } from './request-limits.ts'

const refusal = expect.objectContaining({ status: 503, code: 'UNAVAILABLE' }) as unknown

/** Creates an app whose calls complete when `answer` is called. Tokens `user-…` belong to a user, `feed-…` to a feed. */
async function start() {
  const app = Fastify()
  onTestFinished(() => app.close())
  problemErrors(app)
  limitRequests(app, 'gateway')
  const answered = Promise.withResolvers<void>()
  let running = 0
  app.get(
    '/call',
    {
      onRequest: async request => {
        const [, kind, id] = /^(user|feed)-(.+)$/.exec(bearerToken(request.headers.authorization) ?? '') ?? []
        if (kind === 'user' && id) await countAsUser(request, id)
        if (kind === 'feed' && id) await countAsFeed(request, id)
      },
    },
    async () => {
      running++
      await answered.promise
      running--
      return 'done'
    },
  )
  app.get('/healthz', { config: { unlimited: true } }, () => 'ok')
  await app.ready()
  const call = (remoteAddress: string, token?: string) =>
    app.inject({ url: '/call', remoteAddress, headers: token ? { authorization: `Bearer ${token}` } : {} })
  return {
    app,
    answer: () => answered.resolve(),
    /** Starts calls from one client. */
    call: async (count: number, address: string, token: (i: number) => string | undefined = () => undefined) => {
      const calls = Array.from({ length: count }, (_, i) => call(address, token(i)))
      for (let turn = 0; turn < 200; turn++) await setImmediate()
      return async () => (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    },
    running: () => running,
  }
}

const counted = (codes: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(codes, code => code)].map(([code, all]) => [code, all.length]))

test('queues anonymous requests of one address above 64, and returns 503 above 1,000 waiting ones', async () => {
  const { app, answer, call, running } = await start()
  const flood = await call(1100, '10.0.0.1')
  expect(running()).toBe(64)
  const refused = await app.inject({ url: '/call', remoteAddress: '10.0.0.1' })
  expect(refused.json()).toEqual(refusal)
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'content-type': expect.stringContaining('problem+json') })
  // counts another address separately
  const other = await call(1, '10.0.0.2')
  expect(running()).toBe(65)
  answer()
  expect(await other()).toEqual([200])
  expect(counted(await flood())).toEqual({ 200: 1064, 503: 36 })
})

test('serves 500 users behind one address immediately, even while the address is flooded', async () => {
  const { answer, call, running } = await start()
  const first = await call(500, '10.0.0.1', i => `user-${i}`)
  expect(running()).toBe(500)
  await call(1100, '10.0.0.1')
  expect(running()).toBe(564)
  const second = await call(500, '10.0.0.1', i => `user-${i}`)
  expect(running()).toBe(1064)
  answer()
  expect(counted([...(await first()), ...(await second())])).toEqual({ 200: 1000 })
})

test('allows 100 concurrent requests per user, and treats an invalid token as none', async () => {
  const { call, running } = await start()
  await call(200, '10.0.0.1', () => 'user-1')
  expect(running()).toBe(100)
  await call(200, '10.0.0.2', () => 'no token')
  expect(running()).toBe(164)
})

test.each(['gateway', 'feed-7'])(
  'allows 2,000 concurrent requests from one address with the ingest token %s',
  async token => {
    const { call, running } = await start()
    await call(1, '10.0.0.1', () => token)
    await call(1499, '10.0.0.1', () => token)
    expect(running()).toBe(1500)
  },
)

/** Sends requests over one connection without waiting for responses; `statuses` resolves when all have arrived. */
async function pipeline(port: number, path: string, count: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const done = Promise.withResolvers<string[]>()
  let text = ''
  socket.on('data', chunk => {
    text += String(chunk)
    const statuses = text.match(/HTTP\/1\.1 \d+/g) ?? []
    if (statuses.length === count) done.resolve(statuses)
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(count))
  return { statuses: done.promise }
}

test('allows 32 requests in progress on a connection, and any number of health checks', async () => {
  const { app, answer, running } = await start()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const calls = await pipeline(port, '/call', 40)
  const health = await pipeline(port, '/healthz', 5000)
  expect(new Set(await health.statuses)).toEqual(new Set(['HTTP/1.1 200']))
  await expect.poll(running).toBe(32)
  answer()
  const statuses = (await calls.statuses).map(status => Number(status.slice(-3)))
  expect(counted(statuses)).toEqual({ 200: 32, 503: 8 })
})

test('frees the places of a disconnected client', async () => {
  const { app, running, call } = await start()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) socket.write(`GET /call HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(32))
  await expect.poll(running).toBe(64)
  const closed = sockets.map(socket => new Promise(resolve => socket.once('close', resolve)))
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
  await expect.poll(async () => (await call(1, '127.0.0.1')) && running()).toBeGreaterThan(64)
})
