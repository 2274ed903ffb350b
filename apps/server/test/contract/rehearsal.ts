import type { Operation } from '@muster/contract'
import { callOf, requestOf } from './calls.ts'
import { Dice } from './dice.ts'
import { IdBook, collectionOf } from './ids.ts'
import { operationsInOrder } from './operation-parts.ts'
import { handled } from './server.ts'
import type { TestServer } from './server.ts'
import { canary } from './tenants.ts'
import type { Side } from './tenants.ts'

/** Returns true if an object created by a call can be in the path of another. */
const makes = (operation: Operation) =>
  operation.method === 'POST' &&
  !operation.path.includes('{') &&
  handled.has(operation.id) &&
  operationsInOrder.some(other => other.path.startsWith(`${operation.path}/{`))

/** Creates every possible kind of object for both tenants, and returns the IDs for further calls. */
export async function rehearse({ app, world, baseOf }: TestServer): Promise<IdBook> {
  const book = new IdBook(world.ids)
  for (const side of ['foreign', 'home'] as const) {
    const account = side === 'foreign' ? world.stranger : world.insider
    for (const operation of operationsInOrder.filter(makes)) {
      const ids = { path: side, query: side, body: side } as const
      const mark = `${side === 'foreign' ? canary : side}-${operation.id}`
      const call = callOf(operation, { dice: new Dice(`${side} ${operation.id}`), book, ids, mark })
      const answer = await app.inject(
        await requestOf(call, baseOf(operation), await world.tokenFor(account, operation)),
      )
      if (answer.statusCode === 200) keep(book, operation, side, call.body, answer.body)
    }
  }
  return book
}

function keep(book: IdBook, operation: Operation, side: Side, body: unknown, answered: string): void {
  const answer = JSON.parse(answered) as unknown
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return
  book.keep(collectionOf(operation), side, { ...(body as object), ...answer })
}
