import { connect, type AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { getApplicationInfo, operations, translationsClearCache } from '@muster/contract'
import { expect, test } from 'vitest'
import { bareAppTests, levelOf } from '#test/bare-app.ts'
import { handle } from './handler.ts'
import { unavailable } from './problem.ts'

const { start } = bareAppTests()

test('requires a token on the route of every operation of the contract', async () => {
  const app = await start()
  for (const { method, path, access, service } of operations) {
    if (access.public) continue
    const base = service === 'command-manager' ? '/command-manager' : '/wlf'
    const answer = await app.inject({ method, url: base + path.replaceAll(/\{[^}]+\}/g, '1') })
    expect(answer.json(), `${method} ${path}`).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  }
})

test('compresses large JSON, and no small JSON', async () => {
  const app = await start()
  const large = await app.inject({ url: '/openapi/report.json', headers: { 'accept-encoding': 'gzip' } })
  expect(large.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(large.rawPayload).toString())).toHaveProperty('openapi')
  expect(
    (await app.inject({ url: '/healthz', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
  ).toBeUndefined()
})

test('allows only configured other origins', async () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/wlf/api/application/info',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  const closed = await (await start()).inject(preflight('https://partner.example'))
  expect(closed.headers['access-control-allow-origin']).toBeUndefined()
  const app = await start({
    env: { MUSTER_CORS_ORIGINS: 'https://partner.example' },
    handlers: [handle(getApplicationInfo, () => ({ version: '1' }))],
  })
  expect(await app.inject(preflight('https://partner.example'))).toMatchObject({
    statusCode: 204,
    headers: {
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, username, password, brand, x-request-id',
      'access-control-max-age': '600',
      vary: 'Origin',
    },
  })
  expect((await app.inject(preflight('https://other.example'))).headers['access-control-allow-origin']).toBeUndefined()
  const call = await app.inject({ url: '/wlf/api/application/info', headers: { origin: 'https://partner.example' } })
  expect(call.headers['access-control-expose-headers']).toContain('content-disposition')
})

test('returns and logs the ID of a request, without secrets', async () => {
  const lines: string[] = []
  const app = await start({
    lines,
    handlers: [
      handle(getApplicationInfo, () => {
        throw new Error('broken pipe organ')
      }),
    ],
  })
  const answer = await app.inject({
    url: '/wlf/api/application/info?q=1',
    headers: { 'x-request-id': 'from-a-proxy', authorization: 'Bearer secret-token', password: 'secret-hash' },
  })
  expect(answer.headers['x-request-id']).toBe('from-a-proxy')
  expect(answer.json()).toMatchObject({ status: 500, requestId: 'from-a-proxy' })
  expect(answer.body).not.toContain('organ')
  const log = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  expect(log.find(({ msg }) => msg === 'answered')).toMatchObject({
    reqId: 'from-a-proxy',
    operation: 'getApplicationInfo',
    method: 'GET',
    path: '/wlf/api/application/info',
    status: 500,
  })
  expect(lines.join('')).toContain('organ')
  expect(lines.join('')).not.toContain('secret')
  expect(
    (await app.inject({ url: '/healthz', headers: { 'x-request-id': 'no good\u00e9' } })).headers['x-request-id'],
  ).toMatch(/^[\da-f-]{36}$/)
})

test('reports missing parts in the readiness check, and counts by operation', async () => {
  const app = await start({ isLoaded: () => false })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    errors: ['live state: is still being loaded', 'database: does not answer'],
  })
  await app.inject('/wlf/api/fleets')
  const { body } = await app.inject('/metrics')
  expect(body).not.toMatch(/operation="\/(healthz|readyz|metrics)"/)
  expect(body).toMatch(
    /muster_http_request_duration_seconds_count\{class="read",operation="listFleets",method="GET",status="401"\} 1/,
  )
  expect(body).toContain('muster_live_units 0')
  expect(body).toContain('process_cpu_seconds_total')
})

test('logs a busy server in one line, without a stack', async () => {
  const lines: string[] = []
  const app = await start({
    lines,
    handlers: [
      handle(getApplicationInfo, () => {
        throw unavailable({ english: 'The server is busy' }, { retryAfter: 3 })
      }),
    ],
  })
  const answer = await app.inject({ url: '/wlf/api/application/info' })
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '3' } })
  const [line = ''] = lines.filter(written => levelOf(written) > 30)
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: 'The server is busy' })
  expect(line).not.toContain('stack')
})

test('runs no handler for HEAD', async () => {
  let runs = 0
  const app = await start({ handlers: [handle(getApplicationInfo, () => ({ version: String(++runs) }))] })
  expect((await app.inject({ method: 'HEAD', url: '/wlf/api/application/info' })).statusCode).toBe(404)
  expect(runs).toBe(0)
})

test('completes requests in progress while stopping, and accepts no new ones', async () => {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const app = await start({
    handlers: [
      handle(getApplicationInfo, async () => {
        begun.resolve()
        await finish.promise
        return { version: 'late' }
      }),
      handle(translationsClearCache, () => {}),
    ],
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/wlf/api/application/info`)
  await begun.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  finish.resolve()
  expect(await (await answer).json()).toEqual({ version: 'late' })
  await closed
})

test('rejects headers of more than 8 KiB before reading them', async () => {
  const app = await start()
  const at = (length: number) => app.inject({ url: '/healthz', headers: { 'x-large': 'x'.repeat(length) } })
  expect((await at(7000)).statusCode).toBe(200)
  expect((await at(8200)).json()).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/healthz`, { headers: { 'x-large': 'x'.repeat(20_000) } })
  expect(await answer.json()).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' })
})

test('logs no error when a client disconnects in the middle of a body', async () => {
  const lines: string[] = []
  const app = await start({ lines })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const bodies = [
    ['application/json', '{"username":"an'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nhalf'],
  ] as const
  for (const [index, [type, part]] of bodies.entries()) {
    const socket = connect(port, '127.0.0.1')
    const head = `POST /wlf/api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`
    socket.write(head + part, () => setTimeout(() => socket.destroy(), 50))
    await expect.poll(() => lines.filter(line => line.includes('reqId')).length).toBe(index + 1)
  }
  expect(lines.filter(line => levelOf(line) > 30)).toEqual([])
  expect(lines.filter(line => line.includes('went away'))).toHaveLength(2)
})

test('opens the metrics to this machine, and to others with the token', async () => {
  const app = await start({ env: { MUSTER_METRICS_TOKEN: 'scrape' } })
  const statusOf = async (more: object) => (await app.inject({ url: '/metrics', ...more })).statusCode
  const remote = { remoteAddress: '10.0.0.9' }
  expect([
    await statusOf({}),
    await statusOf({ headers: { 'x-forwarded-for': '10.0.0.9' } }),
    await statusOf(remote),
    await statusOf({ ...remote, headers: { authorization: 'Bearer wrong' } }),
    await statusOf({ ...remote, headers: { authorization: 'Bearer scrape' } }),
  ]).toEqual([200, 401, 401, 401, 200])
})
