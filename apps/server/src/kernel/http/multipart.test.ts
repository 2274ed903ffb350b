import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { problemErrors } from './errors.ts'
import { endUpload, multipartBodies } from './multipart.ts'
import { Uploads, type UploadOptions } from './uploads.ts'

const most = 2 * 1024 * 1024

async function start(options: UploadOptions = {}) {
  const app = Fastify()
  problemErrors(app)
  const parent = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const uploads = new Uploads({ folder: parent, ...options })
  await multipartBodies(app, uploads)
  app.addHook('onResponse', endUpload)
  app.post('/forms', { bodyLimit: most }, async ({ body }) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(body as Record<string, unknown>).map(async ([name, value]) => [
          name,
          value instanceof File
            ? { name: value.name, type: value.type, bytes: (await value.arrayBuffer()).byteLength }
            : value,
        ]),
      ),
    ),
  )
  app.get('/alive', () => 'yes')
  onTestFinished(() => app.close())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    uploads,
    port: Number(new URL(address).port),
    /** Files of uploads in progress. */
    files: async () =>
      (await readdir(parent, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length,
    async post(body: FormData | string | ReadableStream, headers: Record<string, string> = {}) {
      const answer = await fetch(`${address}/forms`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
      return { type: answer.headers.get('content-type'), body: (await answer.json()) as object }
    },
  }
}

const form = (parts: Record<string, string | Blob>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(parts)) made.append(name, value)
  return made
}
const tooLarge = { status: 413, code: 'BODY_TOO_LARGE' }
const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (name: string, text: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`

test('parses files, JSON and text by name, including names that browsers escape', async () => {
  const { post } = await start()
  const { body } = await post(
    form({
      file: new File(['seeds'], 'a "b" ü/c.csv', { type: 'text/csv' }),
      size: '3',
      notes: 'over the hill',
      list: new Blob(['[1]'], { type: 'application/json' }),
      broken: new Blob(['[1'], { type: 'application/json' }),
      empty: new File([], 'empty'),
    }),
  )
  expect(body).toEqual({
    file: { name: 'a "b" ü/c.csv', type: 'text/csv', bytes: 5 },
    size: 3,
    notes: 'over the hill',
    list: [1],
    broken: '[1',
    empty: { name: 'empty', type: 'application/octet-stream', bytes: 0 },
  })
})

test('rejects a body above the limit of its route, with and without its length, and continues to serve requests', async () => {
  const { post, address } = await start()
  const file = new File(['x'.repeat(most + 1)], 'large')
  expect(await post(form({ file }))).toMatchObject({ body: tooLarge, type: expect.stringContaining('problem+json') })
  const pieces = [part('file', 'x'.repeat(most), '; filename="a"'), part('more', 'x'.repeat(1000)), '--x--\r\n']
  expect((await post(streamOf(pieces), boundary)).body).toMatchObject(tooLarge)
  // two files, each within the limit
  const half = 'x'.repeat(most / 2 + 1)
  const both = [part('a', half, '; filename="a"'), part('b', half, '; filename="b"'), '--x--\r\n']
  expect((await post(streamOf(both), boundary)).body).toMatchObject(tooLarge)
  // bytes outside any part count, too
  expect((await post(streamOf(['x'.repeat(most + 1), '--x--\r\n']), boundary)).body).toMatchObject(tooLarge)
  expect(await (await fetch(`${address}/alive`)).text()).toBe('yes')
})

test('rejects a field above 1 MB and more than 20 parts', async () => {
  const { post } = await start()
  expect((await post(form({ notes: 'x'.repeat(1024 * 1024 + 1) }))).body).toMatchObject(tooLarge)
  const parts = (count: number) => form(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, 'a'])))
  expect(Object.keys((await post(parts(20))).body)).toHaveLength(20)
  expect((await post(parts(21))).body).toMatchObject(tooLarge)
})

test.each([
  ['no boundary', { 'content-type': 'multipart/form-data' }, part('a', 'b')],
  ['an end that is missing', boundary, part('a', 'b')],
  ['a file without an end', boundary, part('a', 'b', '; filename="c"')],
  ['no multipart body', boundary, 'hello'],
  ['a name of every object', boundary, `${part('__proto__', '1')}--x--\r\n`],
  [
    'broken JSON of its own type',
    boundary,
    `--x\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n--x--\r\n`,
  ],
])('rejects %s', async (_, headers, body) => {
  const { post } = await start()
  expect((await post(body, headers)).body).toMatchObject({ status: 400, code: 'BODY_UNREADABLE' })
})

const nothing = { disk: 0, memory: 0 }

/** Sends only the beginning of a body. */
async function begin(port: number, bytes: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  socket.on('error', () => {})
  socket.write(
    `POST /forms HTTP/1.1\r\nhost: a\r\ncontent-type: ${boundary['content-type']}\r\ncontent-length: ${most}\r\n\r\n` +
      part('file', 'x'.repeat(bytes), '; filename="a"').trimEnd(),
  )
  return { socket, answer: () => text }
}

test('shares the disk space among bodies in progress; an aborted body frees its part and leaves no file', async () => {
  const { port, post, uploads, files } = await start({ diskBytes: 1_000_000 })
  const started = await Promise.all([begin(port, 450_000), begin(port, 450_000)])
  await expect.poll(() => uploads.taken.disk).toBeGreaterThan(900_000)
  await expect.poll(files).toBe(2)
  const file = new File(['x'.repeat(200_000)], 'a')
  expect((await post(form({ file }))).body).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  for (const { socket } of started) socket.destroy()
  await expect.poll(() => uploads.taken).toEqual(nothing)
  expect(await files()).toBe(0)
  expect((await post(form({ file }))).body).toMatchObject({ file: { bytes: 200_000 } })
  await expect.poll(() => uploads.taken).toEqual(nothing)
  expect(await files()).toBe(0)
})

test('shares the memory among files that handlers read', async () => {
  const { post, uploads } = await start({ memoryBytes: 100_000 })
  const sized = (bytes: number) => form({ file: new File(['x'.repeat(bytes)], 'a'), notes: 'y'.repeat(1000) })
  expect((await post(sized(99_500))).body).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  expect((await post(sized(98_000))).body).toMatchObject({ file: { bytes: 98_000 } })
  await expect.poll(() => uploads.taken).toEqual(nothing)
})

test('allows a client twelve uploads in progress', async () => {
  const { port, post, files } = await start()
  await Promise.all(Array.from({ length: 12 }, () => begin(port, 1000)))
  await expect.poll(files).toBe(12)
  expect((await post(form({ size: '3' }))).body).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})

afterEach(() => void vi.useRealTimers())

test('rejects a body that stops arriving after ten seconds, and frees its space', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { port, uploads, files } = await start()
  const { answer } = await begin(port, 100_000)
  await expect.poll(() => uploads.taken.disk, { interval: 5 }).toBeGreaterThan(100_000)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(answer()).toBe('')
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await expect.poll(answer).toContain('BODY_UNREADABLE')
  expect(answer()).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
  expect(uploads.taken).toEqual(nothing)
  expect(await files()).toBe(0)
})

test('removes files of a killed server', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  await mkdir(join(parent, `server-${process.pid}-abc`))
  await mkdir(join(parent, 'other'))
  const uploads = new Uploads({ folder: parent })
  await uploads.begin('a').folder()
  expect((await readdir(parent)).toSorted()).toEqual(['other', expect.stringMatching(/^server-.*(?<!abc)$/)])
  await uploads.close()
  expect(await readdir(parent)).toEqual(['other'])
})

function streamOf(pieces: readonly string[]): ReadableStream<Uint8Array> {
  const bytes = pieces.map(piece => new TextEncoder().encode(piece))
  return new ReadableStream({
    pull(controller) {
      const next = bytes.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}
