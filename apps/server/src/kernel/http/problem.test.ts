import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFailure, answerGarbage, problemErrors, problemOf } from './errors.ts'
import { badRequest, notFound, tooManyRequests, unauthorized } from './problem.ts'
import { phrase } from '../texts/sentence.ts'

function app() {
  const app = Fastify({ genReqId: () => 'r1', frameworkErrors: answerFailure, clientErrorHandler: answerGarbage })
  problemErrors(app)
  app.post('/echo', { bodyLimit: 100 }, async request => request.body)
  app.get('/throws/:what', async request => {
    const { what } = request.params as { what: string }
    throw {
      bad: badRequest(
        { english: 'Two fields are wrong' },
        {
          code: 'INVALID_INPUT',
          errors: [
            ['name', 'problem.notEmpty'],
            ['age', 'problem.mustBe', { what: phrase('problem.kind.number') }],
          ],
        },
      ),
      missing: notFound('fleet', 7),
      often: tooManyRequests({ english: 'Wait a little' }, 12.3),
      token: unauthorized(['problem.token']),
      bug: new TypeError('secret detail at /srv/secret.ts'),
    }[what]!
  })
  return app
}

test('returns a thrown problem unchanged', async () => {
  const answer = await app().inject('/throws/bad')
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'INVALID_INPUT',
    detail: 'Two fields are wrong',
    errors: ['name: must not be empty', 'age: must be a number'],
    fieldErrors: [
      { field: 'name', message: 'must not be empty' },
      { field: 'age', message: 'must be a number' },
    ],
    requestId: 'r1',
  })
  expect((await app().inject('/throws/missing')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('returns the wait with 429 and the scheme with 401', async () => {
  expect((await app().inject('/throws/often')).headers['retry-after']).toBe('13')
  expect((await app().inject('/throws/token')).headers['www-authenticate']).toBe('Bearer')
})

test('returns 500 with only the request ID for a defect', async () => {
  const answer = await app().inject('/throws/bug')
  expect(answer.json()).toMatchObject({ status: 500, code: 'INTERNAL', errors: [], requestId: 'r1' })
  expect(answer.body).not.toContain('secret')
})

test.each([
  ['broken JSON', 400, 'BODY_UNREADABLE', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
  ['no JSON at all', 400, 'BODY_UNREADABLE', { payload: '', headers: { 'content-type': 'application/json' } }],
  [
    'a poisoned prototype',
    400,
    'BODY_UNREADABLE',
    { payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
  ],
  [
    'a large body',
    413,
    'BODY_TOO_LARGE',
    { payload: JSON.stringify('x'.repeat(200)), headers: { 'content-type': 'application/json' } },
  ],
  [
    'another media type',
    415,
    'MEDIA_TYPE_UNKNOWN',
    { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
  ],
] as const)('%s', async (_, status, code, request) => {
  const answer = await app().inject({ method: 'POST', url: '/echo', ...request })
  expect(answer.json()).toMatchObject({ status, code })
})

test('rejects unknown and invalid addresses', async () => {
  expect((await app().inject('/nowhere?a=1')).json()).toMatchObject({
    status: 404,
    code: 'ROUTE_UNKNOWN',
    detail: 'There is no call GET /nowhere; /docs lists every call',
  })
  expect((await app().inject('/throws/%zz')).json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})

test('suggests a retry for an unreachable database, but not for a value that does not fit', () => {
  expect(
    problemOf(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toMatchObject({ status: 503, retryAfter: 5 })
  expect(problemOf(new Error('Connection terminated unexpectedly')).status).toBe(503)
  expect(problemOf(Object.assign(new Error('integer out of range'), { code: '22003' })).status).toBe(400)
  expect(problemOf(undefined).status).toBe(500)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', '400'],
  ['endless headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, '431'],
])('returns a problem for a request that is %s, too', async (_, request, status) => {
  const server = app()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => (answer += String(chunk)))
  socket.write(request)
  await once(socket, 'close')
  await server.close()
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ status: Number(status) })
})
