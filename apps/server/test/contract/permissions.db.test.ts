import type { Operation } from '@muster/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOf, requestOf } from './calls.ts'
import { Dice } from './dice.ts'
import { IdBook } from './ids.ts'
import { operationsInOrder } from './operation-parts.ts'
import { codeOf, flawOfProblem, describeResponse } from './problems.ts'
import { handled, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import type { Account } from './world.ts'

const guards = ['TOKEN_MISSING', 'TOKEN_INVALID', 'PERMISSION_MISSING', 'FEATURE_MISSING']

let server: TestServer
let book: IdBook
beforeAll(async () => {
  server = await startTestServer()
  book = new IdBook(server.world.ids)
})
afterAll(() => server.close())

/** Returns the code with which the contract rejects an account. */
function refusalOf(
  { access: { public: open, anyOf, feature } }: Operation,
  { acls, features }: Account,
): string | undefined {
  if (open) return undefined
  if (anyOf && !anyOf.some(code => acls.has(code))) return 'PERMISSION_MISSING'
  return feature && !features.has(feature) ? 'FEATURE_MISSING' : undefined
}

async function send(operation: Operation, token?: string): Promise<LightMyRequestResponse> {
  const ids = { path: 'none', query: 'none', body: 'none' } as const
  const call = callOf(operation, { dice: new Dice(operation.id), book, ids })
  const answer = await server.app.inject(await requestOf(call, server.baseOf(operation), token))
  expect(flawOfProblem(answer), describeResponse(answer, operation.id)).toBeUndefined()
  return answer
}

async function expectTokenRefused(operation: Operation, token: string | undefined, code: string): Promise<void> {
  const answer = await send(operation, token)
  const got = { status: answer.statusCode, code: codeOf(answer) }
  if (operation.access.public) expect(guards, describeResponse(answer, String(token))).not.toContain(got.code)
  else expect(got).toEqual({ status: 401, code })
}

/** Returns an account for each response that the contract has for the accounts. */
function accountsFor(operation: Operation): readonly Account[] {
  const byRefusal = new Map(server.world.accounts.map(account => [refusalOf(operation, account), account]))
  return [...byRefusal.values()]
}

const titled = operationsInOrder.map(operation => [`${operation.method} ${operation.path}`, operation] as const)

test.each(titled)(
  '%s returns 401 without a token and 403 without its permission and feature, with or without a handler',
  async (_, operation) => {
    await expectTokenRefused(operation, undefined, 'TOKEN_MISSING')
    for (const account of accountsFor(operation)) {
      const answer = await send(operation, await server.world.tokenFor(account, operation))
      const refusal = refusalOf(operation, account)
      if (refusal)
        expect({ account: account.login, status: answer.statusCode, code: codeOf(answer) }).toEqual({
          account: account.login,
          status: 403,
          code: refusal,
        })
      else expect(guards, describeResponse(answer, account.login)).not.toContain(codeOf(answer))
      if (!refusal && !handled.has(operation.id))
        expect(answer.statusCode, describeResponse(answer, account.login)).toBe(501)
      expect(answer.statusCode === 500, describeResponse(answer, account.login) + server.errors().join()).toBe(false)
    }
  },
)

/** A public and a protected operation of each service; one is enough because all of a service read tokens in the same code. */
const readers = [
  ...new Map(
    operationsInOrder.map(operation => [`${operation.service} ${operation.access.public === true}`, operation]),
  ).values(),
].map(operation => [`${operation.method} ${operation.path}`, operation] as const)

test.each(readers)('%s returns 401 for a token that is garbage, expired or revoked', async (_, operation) => {
  for (const token of ['garbage', server.world.expiredToken, server.world.revokedToken])
    await expectTokenRefused(operation, token, 'TOKEN_INVALID')
})

test('has demo accounts with different permissions', () => {
  const may = (login: string) => {
    const account = server.world.accounts.find(each => each.login === login)
    return account ? operationsInOrder.filter(operation => !refusalOf(operation, account)).length : 0
  }
  expect(may('admin')).toBe(operationsInOrder.length)
  expect([
    may('admin') > may('dealer'),
    may('dealer') > may('operator'),
    may('operator') > may('viewer'),
    may('viewer') > 0,
  ]).toEqual([true, true, true, true])
})
