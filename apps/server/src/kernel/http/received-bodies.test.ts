import { connect } from 'node:net'
import Fastify from 'fastify'
import multipart from '@fastify/multipart'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { problemErrors } from './errors.ts'
import { limitBodies } from './received-bodies.ts'

afterEach(() => void vi.useRealTimers())

async function start(sizes?: { all: number; client: number }) {
  const app = Fastify()
  onTestFinished(() => app.close())
  problemErrors(app)
  await app.register(multipart)
  limitBodies(app, sizes)
  app.post('/upload', async request => (await request.file())?.toBuffer().then(({ length }) => length))
  app.post('/echo', async ({ body }) => (body as object[]).length)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const post = async (bytes: number) => {
    const answer = await fetch(`${address}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(['x'.repeat(bytes - 4)]),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json()) as unknown,
    }
  }
  const upload = async (bytes: number) => {
    const body = new FormData()
    body.append('file', new Blob(['x'.repeat(bytes)]))
    return (await fetch(`${address}/upload`, { method: 'POST', body })).status
  }
  return { port: Number(new URL(address).port), post, upload }
}

/** Sends only the beginning of a body. */
function begin(port: number, bytes: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  socket.on('error', () => {})
  socket.write(
    `POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n["${'x'.repeat(bytes)}`,
  )
  return { socket, answer: () => text }
}

test.each([
  ['of all clients', { all: 100_000, client: 1_000_000 }],
  ['of one client', { all: 1_000_000, client: 100_000 }],
])('divides the memory between bodies in progress %s, and frees it when they end or abort', async (_, sizes) => {
  const { port, post } = await start(sizes)
  expect(await post(90_000)).toMatchObject({ status: 200, body: 1 })
  expect(await post(90_000)).toMatchObject({ status: 200, body: 1 })
  const { socket } = begin(port, 50_000)
  await expect.poll(() => post(60_000)).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'UNAVAILABLE' } })
  socket.destroy()
  await expect.poll(() => post(60_000)).toMatchObject({ status: 200 })
})

test('leaves uploads to the upload limits', async () => {
  const { upload } = await start({ all: 100_000, client: 100_000 })
  expect(await upload(150_000)).toBe(200)
})

test('rejects a body that stops arriving after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port, post } = await start({ all: 100_000, client: 100_000 })
  const { answer } = begin(port, 50_000)
  await expect.poll(() => vi.getTimerCount(), { interval: 5 }).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(11_000)
  vi.useRealTimers()
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 400 .*BODY_UNREADABLE/s)
  await expect.poll(() => post(60_000)).toMatchObject({ status: 200 })
})
