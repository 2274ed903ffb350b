import { currentWork } from '../db/work-limits.ts'
import type { Feature, Operation, Permission } from '@muster/contract'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { contractRoutes } from './contract-routes.ts'
import { answerFailure, problemErrors } from './errors.ts'
import { file, handle } from './handler.ts'
import type { Handler } from './handler.ts'
import { apples, document, operations } from './fixture-contract.ts'
import { using } from '#test/dependencies.ts'
import { callerOfUser, type Authenticator, type Caller } from './caller.ts'

const caller = (acls: readonly Permission[], features: readonly Feature[] = []) =>
  callerOfUser({ userId: 1, login: 'anna', companyId: 2, acls: new Set(acls), features: new Set(features) })

const callers: Record<string, Caller> = {
  reader: caller(['ADM_FLEET_VIEW'], ['MAP']),
  nobody: caller([]),
  featureless: caller(['ADM_FLEET_VIEW']),
}

async function serve(handlers: Handler[], documentOf = () => document) {
  const app = Fastify({ frameworkErrors: answerFailure, routerOptions: { maxParamLength: 500 } })
  problemErrors(app)
  const authenticator: Authenticator = {
    authenticate: async token => callers[token],
    authenticateAll: async () => [],
    scopeOf: async ({ userId, companyId }) => ({ userId, companyIds: [companyId] }),
    scopesOf: async () => new Map(),
  }
  await app.register(contractRoutes, {
    operations,
    handlers,
    use: using({ authenticator }),
    baseOf: () => '/base',
    documentOf,
  })
  const call = async (
    method: 'GET' | 'POST',
    url: string,
    { token = 'reader', ...options }: { token?: string; payload?: unknown } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/base${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(options as { payload?: object }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      json: () => answer.json() as { [key: string]: unknown },
      body: answer.body,
    }
  }
  return { app, call }
}

const echo = (operation: Operation) =>
  handle(operation, ({ path, query, headers, body }) => ({ path, query, headers, body }))

test('run guards in the order token, permission, feature, input', async () => {
  const { app, call } = await serve([echo(apples.update)])
  const wrong = { payload: { size: 'huge' } }
  expect((await app.inject({ method: 'POST', url: '/base/apples/x', payload: '{' })).json()).toMatchObject({
    status: 401,
    code: 'TOKEN_MISSING',
  })
  expect((await call('POST', '/apples/x', { token: 'expired', ...wrong })).json()).toMatchObject({
    status: 401,
    code: 'TOKEN_INVALID',
  })
  expect((await call('POST', '/apples/x', { token: 'nobody', ...wrong })).json()).toMatchObject({
    status: 403,
    code: 'PERMISSION_MISSING',
  })
  expect((await call('POST', '/apples/x', { token: 'featureless', ...wrong })).json()).toMatchObject({
    status: 403,
    code: 'FEATURE_MISSING',
  })
  expect((await call('POST', '/apples/x', wrong)).json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect((await call('POST', '/apples/7', { payload: { size: 3, name: 'Boskoop' } })).status).toBe(200)
})

test('names every invalid field of a bad request', async () => {
  const { call } = await serve([echo(apples.update)])
  const answer = await call('POST', '/apples/99999999999', {
    payload: {
      size: 2 ** 40,
      spots: [{ x: 1 }, { x: 'a' }],
      picked: '2026-02-30T10:00:00Z',
      kind: 'PEAR',
      parent: 'x',
    },
  })
  expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect((answer.json().errors as string[]).toSorted()).toEqual([
    'fleetId: must be a whole number between -2147483648 and 2147483647',
    'kind: must be one of SWEET, SOUR',
    'name: is missing',
    'parent: must be a whole number',
    'picked: must be a time with zone such as 2026-01-31T12:00:00Z',
    'size: must be a whole number between -2147483648 and 2147483647',
    'spots[1].x: must be a number',
  ])
})

test('returns 501 for an operation without a handler, after the guards', async () => {
  const { call } = await serve([])
  expect((await call('GET', '/apples', { token: 'nobody' })).status).toBe(403)
  expect((await call('GET', '/apples?limit=0')).status).toBe(400)
  expect((await call('GET', '/apples')).json()).toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED' })
})

test('coerces query parameters, fills in defaults and ignores unknown ones', async () => {
  const { call } = await serve([echo(apples.list)])
  const query = async (search: string) => (await call('GET', `/apples?${search}`)).json().query
  expect(await query('')).toEqual({ limit: 50 })
  expect(await query('limit=7&ripe=true&weight=1.5&ids=1&ids=2&name=12&__proto__=x&nonsense=1')).toEqual({
    limit: 7,
    ripe: true,
    weight: 1.5,
    ids: [1, 2],
    name: '12',
  })
  expect(await query('ids[]=1&ids[]=2&ripe=0')).toEqual({ limit: 50, ids: [1, 2], ripe: false })
  expect(await query('ids=3')).toEqual({ limit: 50, ids: [3] })
  expect(await query('ids=')).toEqual({ limit: 50, ids: [] })
})

test.each([
  'limit=1.5',
  'limit=0x10',
  'limit=9999999999',
  'limit=1&limit=2',
  'weight=NaN',
  'weight=1e999',
  'ripe=maybe',
  'ids=1&ids=x',
  'name=a%00b',
])('rejects ?%s', async search => {
  const { call } = await serve([echo(apples.list)])
  const answer = (await call('GET', `/apples?${search}`)).json()
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect((answer.errors as string[])[0]).toMatch(new RegExp(`^${search.split('=')[0]}`))
})

test.each([
  ['NUL in text', String.raw`{"size":1,"name":"a\u0000b"}`],
  ['NUL in a key', String.raw`{"size":1,"name":"a","more":{"a\u0000":1}}`],
  ['a bottomless body', `{"size":1,"name":"a","more":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['a body of very many values', `{"size":1,"name":"a","more":[${'1,'.repeat(200_000)}1]}`],
  ['a number without end', '{"size":1e999,"name":"a"}'],
  ['null', 'null'],
])('%s is refused', async (_, payload) => {
  const { app } = await serve([echo(apples.update)])
  const post = (type: string) =>
    app.inject({
      method: 'POST',
      url: '/base/apples/7',
      payload,
      headers: { authorization: 'Bearer reader', 'content-type': type },
    })
  expect((await post('application/json')).json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect((await post('text/plain')).json()).toMatchObject({ status: 415 })
  expect((await post('application/x-www-form-urlencoded')).json()).toMatchObject({ status: 415 })
})

test('does not require properties that a client may not write', async () => {
  const { call } = await serve([echo(apples.update)])
  expect((await call('POST', '/apples/7', { payload: { size: 3, name: 'Boskoop' } })).json()).toMatchObject({
    path: { fleetId: 7 },
    body: { size: 3, name: 'Boskoop', kind: 'SWEET' },
  })
})

test('prefers a literal to a parameter at the same position', async () => {
  const { call } = await serve([handle(apples.best, () => 'best'), handle(apples.get, ({ path }) => path)])
  expect((await call('GET', '/apples/best')).json()).toBe('best')
  expect((await call('GET', '/apples/12')).json()).toEqual({ fleetId: 12 })
})

test('requires no token for a public operation, has no caller, and treats a missing body as empty', async () => {
  const { app } = await serve([
    handle(apples.open, context => ({ caller: context.caller ?? 'none', body: context.body })),
  ])
  expect((await app.inject({ method: 'POST', url: '/base/open' })).json()).toEqual({
    caller: 'none',
    body: { taste: 'fine' },
  })
})

test('returns empty responses, text and files', async () => {
  const { call } = await serve([
    handle(apples.list, () => {}),
    handle(apples.get, () => 'plain'),
    handle(apples.best, () =>
      file({ filename: 'Äpfel "1".csv', contentType: 'text/csv; charset=utf-8', content: Readable.from(['a;b']) }),
    ),
  ])
  expect(await call('GET', '/apples')).toMatchObject({ status: 204, body: '' })
  expect((await call('GET', '/apples/1')).body).toBe('"plain"')
  const download = await call('GET', '/apples/best')
  expect(download.body).toBe('a;b')
  expect(download.headers['content-disposition']).toBe(
    `attachment; filename="_pfel _1_.csv"; filename*=UTF-8''%C3%84pfel%20%221%22.csv`,
  )
})

test('applies the limits of a call to a file that is read while it is sent', async () => {
  async function* rows() {
    for (let i = 0; i < 3; i++) {
      await new Promise(resolve => setImmediate(resolve))
      yield `${currentWork().kind};`
    }
  }
  const { call } = await serve([
    handle(apples.best, () => file({ filename: 'a.csv', contentType: 'text/csv', content: Readable.from(rows()) })),
  ])
  expect((await call('GET', '/apples/best')).body).toBe('request;request;request;')
})

test('passes the caller and the scope to a handler', async () => {
  const { call } = await serve([handle(apples.get, ({ caller, scope }) => ({ login: caller.login, ...scope }))])
  expect((await call('GET', '/apples/1')).json()).toEqual({ login: 'anna', userId: 1, companyIds: [2] })
})

test('aborts the signal when the client disconnects', async () => {
  const aborted = Promise.withResolvers<unknown>()
  const started = Promise.withResolvers<void>()
  const { app } = await serve([
    handle(apples.get, async ({ signal }) => {
      started.resolve()
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      aborted.resolve((signal.reason as Error).message)
    }),
  ])
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const controller = new AbortController()
  const call = fetch(`${address}/base/apples/1`, {
    headers: { authorization: 'Bearer reader' },
    signal: controller.signal,
  })
  await started.promise
  controller.abort()
  await expect(call).rejects.toThrow()
  expect(await aborted.promise).toBe('The client went away')
  await app.close()
})

test('parses a multipart body into an object of its parts', async () => {
  const { app } = await serve([
    handle(apples.upload, async ({ body }) => {
      const { request, file: upload } = body as { request: unknown; file: File }
      return { request, name: upload.name, text: await upload.text() }
    }),
  ])
  const form = new FormData()
  form.append('request', new Blob(['{"size":1}'], { type: 'application/json' }))
  form.append('file', new File(['seeds'], 'seeds.txt'))
  const encoded = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/base/upload',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { authorization: 'Bearer reader', 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  expect(answer.json()).toEqual({ request: { size: 1 }, name: 'seeds.txt', text: 'seeds' })
})

test('reports wiring mistakes before serving', async () => {
  await expect(serve([echo(apples.get), echo(apples.get)])).rejects.toThrow(
    'Two handlers are bound to getApple; remove one',
  )
  await expect(serve([echo({ ...apples.get, id: 'getPear' })])).rejects.toThrow(
    'A handler is bound to getPear, which is no operation',
  )
})

test('reads and compiles a document once, on the first request for it', async () => {
  let reads = 0
  const { app, call } = await serve([echo(apples.list)], () => {
    reads++
    return document
  })
  await app.ready()
  await call('GET', '/apples', { token: 'nobody' })
  expect(reads).toBe(0)
  await call('GET', '/apples')
  await call('GET', '/apples/1')
  expect(reads).toBe(1)
})
