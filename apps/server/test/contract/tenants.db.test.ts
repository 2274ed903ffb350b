import { listAssetAssociationsEnriched, listAuditEntries, listWolfCatalogAssetAssociations } from '@muster/contract'
import type { Operation } from '@muster/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOf, requestOf } from './calls.ts'
import type { Call } from './calls.ts'
import { Dice } from './dice.ts'
import type { IdBook } from './ids.ts'
import { foreignPrints, leaksIn, sharedTexts } from './leaks.ts'
import { operationsInOrder } from './operation-parts.ts'
import { flawOfProblem, describeResponse } from './problems.ts'
import { rehearse } from './rehearsal.ts'
import { handled, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import type { Account } from './world.ts'

let server: TestServer
let book: IdBook
let shared: ReadonlySet<string>
let prints: () => Promise<Record<string, string>>
/** Values after the last comparison, used as values before the next one. */
let lastPrints: Record<string, string> | undefined
/** Calls since the last comparison. Comparing after each call would take too long. */
const uncompared: string[] = []
const comparedTogether = 40
beforeAll(async () => {
  server = await startTestServer()
  book = await rehearse(server)
  shared = await sharedTexts(server.deps.db)
  prints = await foreignPrints(server.deps.db)
})
afterAll(() => server.close())

async function send(call: Call, account: Account, token?: string): Promise<LightMyRequestResponse> {
  const { app, world, baseOf, errors } = server
  const request = await requestOf(
    call,
    baseOf(call.operation),
    token ?? (await world.tokenFor(account, call.operation)),
  )
  const answer = await app.inject(request)
  const line = describeResponse(
    answer,
    `${account.login} ${call.operation.method} ${String(request.url)} ${JSON.stringify(call.body) ?? ''}`,
  )
  expect(flawOfProblem(answer), line).toBeUndefined()
  expect(answer.statusCode === 500, `${line} ${errors().join()}`).toBe(false)
  // a refusal may repeat the requested IDs, and no others
  const requested = answer.statusCode < 400 ? [] : leaksIn(`${String(request.url)} ${JSON.stringify(call.body) ?? ''}`)
  expect(
    leaksIn(answer.body, shared).filter(leak => !requested.includes(leak)),
    line,
  ).toEqual([])
  return answer
}

type Part = 'path' | 'query' | 'body'

function make(operation: Operation, fullness: number, foreign?: Part): Call {
  const ids = foreign ? ({ [foreign]: 'foreign' } as const) : {}
  return callOf(operation, { dice: new Dice(`${operation.id} ${foreign ?? ''}`), book, ids, fullness, mark: 'home' })
}

/** Returns true if the foreign IDs of a part belong to one company, because anyone may read shared objects. */
function isForeign(call: Call, part: Part): boolean {
  if (part !== 'path') return leaksIn(JSON.stringify(call[part]) ?? '').length > 0
  return Object.keys(call.path).some(name => book.isTenants(name, call.operation, shared))
}

const titled = (operations: readonly Operation[]) =>
  operations.map(operation => [`${operation.method} ${operation.path}`, operation] as const)

const unitOfToken = 'home-unit-name-0'

/** Lists of company records that name units, which a unit token does not see. */
const ofCompanies: ReadonlySet<string> = new Set(
  [listAuditEntries, listAssetAssociationsEnriched, listWolfCatalogAssetAssociations].map(({ id }) => id),
)

test.each(titled(operationsInOrder.filter(({ id }) => handled.has(id))))(
  '%s shows nothing of a company that the caller does not see, and to a token of a unit only this one',
  async (_, operation) => {
    const { insider, accounts, unitToken } = server.world
    const { body: all } = await send(make(operation, 0), insider)
    await send(make(operation, 1), insider)
    // an account of the demo, in turns, for `npm run test:screens`: they are of other companies, and may do less
    const other = accounts[operationsInOrder.indexOf(operation) % accounts.length]
    if (other && process.env['MUSTER_FUZZ_CASES'] !== undefined) await send(make(operation, 1), other)
    if (operation.method !== 'GET' || operation.sideEffect) return
    const { body } = await send(make(operation, 0), insider, unitToken)
    expect(body).not.toMatch(/home-unit-name-[12]/)
    if (all.includes(unitOfToken) && !ofCompanies.has(operation.id)) expect(body).toContain(unitOfToken)
  },
)

test.each(titled(operationsInOrder))(
  '%s answers ids of a foreign company with 404 or with nothing of it, and changes nothing there',
  async (_, operation) => {
    const isHandled = handled.has(operation.id)
    const mayChange = isHandled && (operation.method !== 'GET' || operation.sideEffect)
    lastPrints ??= await prints()
    for (const part of ['path', 'query', 'body'] as const) {
      const call = make(operation, 1, part)
      if (!isForeign(call, part)) continue
      const answer = await send(call, server.world.insider)
      const expected = isHandled ? (part === 'path' ? 404 : undefined) : 501
      if (expected) expect(answer.statusCode, describeResponse(answer, JSON.stringify(call))).toBe(expected)
    }
    if (mayChange) uncompared.push(operation.id)
    if (uncompared.length < comparedTogether && operation !== operationsInOrder.at(-1)) return
    const before = lastPrints
    lastPrints = await prints()
    expect(lastPrints, `after ${uncompared.splice(0).join(', ')}`).toEqual(before)
  },
)
