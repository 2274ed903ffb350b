import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PreparedResponse } from './prepared-response.ts'

const text = JSON.stringify({ words: 'over the hill '.repeat(1000) })

function start(build: () => string) {
  const app = Fastify()
  const answer = new PreparedResponse(build)
  app.get('/answer', (request, reply) => answer.send(request, reply))
  onTestFinished(() => app.close())
  return (headers: Record<string, string> = {}) => app.inject({ url: '/answer', headers })
}

test('builds and compresses a response once for all clients', async () => {
  const build = vi.fn(() => text)
  const get = start(build)
  const answers = await Promise.all(
    ['br', 'gzip', 'br, gzip', '*', 'br;q=0, gzip', 'identity', ''].map(accepted =>
      get({ 'accept-encoding': accepted }),
    ),
  )
  expect(build).toHaveBeenCalledOnce()
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    'br',
    'br',
    'gzip',
    undefined,
    undefined,
  ])
  const [br, gzip, ...others] = answers
  expect(brotliDecompressSync(br!.rawPayload).toString()).toBe(text)
  expect(gunzipSync(gzip!.rawPayload).toString()).toBe(text)
  expect(others.at(-1)!.body).toBe(text)
  expect(answers.every(({ headers }) => headers.vary === 'accept-encoding')).toBe(true)
})

test('returns 304 to a client that has the response', async () => {
  const get = start(() => text)
  const etag = String((await get()).headers.etag)
  expect(await get({ 'if-none-match': `"other", ${etag}` })).toMatchObject({ statusCode: 304, body: '' })
  expect((await get({ 'if-none-match': '*' })).statusCode).toBe(304)
  expect(await get({ 'if-none-match': '"other"' })).toMatchObject({ statusCode: 200, body: text })
})

test('does not compress a small response', async () => {
  const { headers, body } = await start(() => '{}')({ 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toBe('{}')
})
