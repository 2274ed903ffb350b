import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { problemErrors } from './errors.ts'
import { multipartBodies } from './multipart.ts'

const most = 2 * 1024 * 1024

async function start() {
  const app = Fastify()
  problemErrors(app)
  await multipartBodies(app)
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

test('files, JSON and text arrive by name, with the names that browsers escape', async () => {
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

test('a body above the limit of its route is refused, with and without its length, and the server serves on', async () => {
  const { post, address } = await start()
  const file = new File(['x'.repeat(most + 1)], 'large')
  expect(await post(form({ file }))).toMatchObject({ body: tooLarge, type: expect.stringContaining('problem+json') })
  const pieces = [part('file', 'x'.repeat(most), '; filename="a"'), part('more', 'x'.repeat(1000)), '--x--\r\n']
  expect((await post(streamOf(pieces), boundary)).body).toMatchObject(tooLarge)
  // two files, each within the limit
  const half = 'x'.repeat(most / 2 + 1)
  const both = [part('a', half, '; filename="a"'), part('b', half, '; filename="b"'), '--x--\r\n']
  expect((await post(streamOf(both), boundary)).body).toMatchObject(tooLarge)
  // what no part holds counts, too
  expect((await post(streamOf(['x'.repeat(most + 1), '--x--\r\n']), boundary)).body).toMatchObject(tooLarge)
  expect(await (await fetch(`${address}/alive`)).text()).toBe('yes')
})

test('a field above 1 MB and more than 20 parts are refused', async () => {
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
])('%s cannot be read', async (_, headers, body) => {
  const { post } = await start()
  expect((await post(body, headers)).body).toMatchObject({ status: 400, code: 'BODY_UNREADABLE' })
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
