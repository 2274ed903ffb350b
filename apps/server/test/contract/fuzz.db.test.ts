import type { Operation } from '@muster/contract'
import { getMe } from '@muster/contract'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { quickHash } from '../quick-hash.ts'
import { callOf, requestOf } from './calls.ts'
import { Dice } from './dice.ts'
import { attacksOn, tooLarge } from './hostile.ts'
import type { IdBook } from './ids.ts'
import { operationsInOrder, partsOf } from './operation-parts.ts'
import { flawOfProblem, describeResponse } from './problems.ts'
import { rehearse } from './rehearsal.ts'
import { handled, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

/**
 * Seed, by default the day, so that each day tries other cases. Operation and case are part of it, so that a new operation
 * changes no other.
 */
const seed = process.env['MUSTER_FUZZ_SEED'] ?? new Date().toISOString().slice(0, 10)
/**
 * At most; an operation that can go wrong in few ways has fewer. One without a handler has only what all routes share.
 * `npm run test:screens` tries 25.
 */
const casesEach = { handled: Number(process.env['MUSTER_FUZZ_CASES'] ?? 5), unhandled: 1 }

/** First operation of each service with a JSON body, the only one tested with a too large body. */
const largest = new Set(
  [...new Set(operationsInOrder.map(({ service }) => service))].map(
    service =>
      operationsInOrder.find(
        operation =>
          operation.service === service &&
          handled.has(operation.id) &&
          partsOf(operation).body !== undefined &&
          !operation.multipart,
      )?.id,
  ),
)

let server: TestServer
let book: IdBook
const rejections: unknown[] = []
const noteRejection = (reason: unknown) => void rejections.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', noteRejection)
  server = await startTestServer()
  book = await rehearse(server)
})
afterAll(async () => {
  await server.close()
  process.off('unhandledRejection', noteRejection)
})

/** Yields valid calls, each invalidated in one way. */
async function* hostileCalls(operation: Operation): AsyncGenerator<[title: string, request: InjectOptions]> {
  const ways = attacksOn(operation).filter(([name]) => name !== tooLarge || largest.has(operation.id))
  const cases = Math.min(handled.has(operation.id) ? casesEach.handled : casesEach.unhandled, ways.length * 4)
  const first = new Dice(`${seed} ${operation.id}`).integer(0, ways.length)
  // the removed object does not exist, so that a valid call harms nothing
  const source = operation.method === 'DELETE' ? 'none' : 'home'
  for (let number = 0; number < cases; number++) {
    const dice = new Dice(`${seed} ${operation.id} ${number}`)
    const [name, attack] = ways[(first + number) % ways.length] ?? []
    const call = callOf(operation, {
      dice,
      book,
      ids: { path: source, query: source, body: source },
      fullness: dice.roll(),
    })
    const token = await server.world.tokenFor(server.world.insider, operation)
    const request = await attack?.(call, dice, changed => requestOf(changed, server.baseOf(operation), token))
    if (request)
      yield [`MUSTER_FUZZ_SEED=${seed} ${operation.id} case ${number}, ${name}: ${describe(request)}`, request]
  }
}

function describe({ method, url, headers, payload }: InjectOptions): string {
  const body = typeof payload === 'string' ? payload.slice(0, 300) : ''
  return `${method} ${String(url).slice(0, 300)} ${headers?.['content-type']?.toString() ?? ''} ${body}`
}

const titled = operationsInOrder.map(operation => [`${operation.method} ${operation.path}`, operation] as const)

test.each(titled)('%s returns a problem for invalid input, never a 5xx, and no internals', async (_, operation) => {
  for await (const [title, request] of hostileCalls(operation)) {
    const answer = await server.app.inject(request)
    const allowed =
      answer.statusCode < 500 || answer.statusCode === 503 || (answer.statusCode === 501 && !handled.has(operation.id))
    expect(allowed, `${describeResponse(answer, title)} ${server.errors().join().slice(0, 2000)}`).toBe(true)
    expect(flawOfProblem(answer), describeResponse(answer, title)).toBeUndefined()
  }
})

test('starts the demo on this data, and adds machines for it', async () => {
  const { db } = server.deps
  // as after changes of the demo's content: every step runs again
  await db
    .updateTable('setting')
    .set({ value: sql`value - 'subscribed' - 'addressed'` })
    .where('key', '=', 'demo.world')
    .execute()
  const refused: Error[] = []
  const world = await seedDemo(db, {
    units: 30,
    seed: 1,
    hashPassword: quickHash,
    onRefused: error => refused.push(error),
  })
  expect(refused).toEqual([])
  expect(world.units).toBe(30)
})

test('keeps the server alive throughout, and logs every rejection', async () => {
  const call = callOf(getMe, { dice: new Dice(''), book })
  const answer = await server.app.inject(
    await requestOf(call, server.baseOf(getMe), await server.world.tokenFor(server.world.insider, getMe)),
  )
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(rejections).toEqual([])
})
