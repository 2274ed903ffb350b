import { sql, type SqlBool } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Job } from '../jobs/job.ts'
import { Topics } from '../realtime/topics.ts'
import { Clock, Db, Log } from '../dependencies.ts'
import { claim, moveOn, putBack } from './items.ts'
import { after, type Carrier, type Outbox, type OutboxItem } from './outbox.ts'
import { hasExpired } from './states.ts'

export interface Sweeping<Item, Help> {
  db: Database
  topics: Topics
  carrier: Carrier<Item, Help>
  clock: () => Date
  signal: AbortSignal
  onError: (error: unknown) => void
}

const expired = 'The unit did not fetch it in time.'
/** Seconds before a retry after a failure of the server. */
const rest = 15

/** Runs on each server: claims in the database ensure that two servers never process the same item. */
export const sweepJob = <Item extends OutboxItem, Help>(outbox: Outbox<Item, Help>): Job => ({
  ...outbox.job,
  type: 'standalone',
  schedule: { intervalMs: 1000 },
  run: ({ use, signal }) =>
    sweep(outbox, {
      db: use(Db),
      topics: use(Topics),
      carrier: outbox.carrier(use),
      clock: use(Clock).now,
      signal,
      onError: error => use(Log).error({ err: error }, `${outbox.thing}s failed`),
    }),
})

/** Moves every due item one step forward. */
export async function sweep<Item extends OutboxItem, Help>(
  outbox: Outbox<Item, Help>,
  sweeping: Sweeping<Item, Help>,
): Promise<void> {
  const { db, clock, onError } = sweeping
  const claimed = await claim(outbox, db, clock())
  await Promise.all(
    claimed.map(item =>
      advance(outbox, sweeping, item).catch(async (error: unknown) => {
        onError(error)
        // a claim that cannot be released expires
        await putBack(outbox, db, item, { due: after(clock(), rest) }).catch(onError)
      }),
    ),
  )
}

async function advance<Item extends OutboxItem, Help>(
  outbox: Outbox<Item, Help>,
  { db, topics, carrier, clock, signal }: Sweeping<Item, Help>,
  item: Item,
): Promise<void> {
  const now = clock()
  if (hasExpired(item, now)) {
    const where = sql<SqlBool>`status = ${item.status} and ${outbox.revocable}`
    await moveOn(outbox, { db, topics }, item, { to: 'ABORTED', message: expired, now, where })
    return
  }
  const { status, progress, message, again } = await carrier.step(item, {
    now,
    signal,
    ...outbox.help(item, db, clock),
  })
  // an item that waits for its unit is also due when it expires
  const due = item.status === 'QUEUED' && !status && item.expiresAt && item.expiresAt < again ? item.expiresAt : again
  if (status && (await moveOn(outbox, { db, topics }, item, { to: status, progress, message, now: clock(), due })))
    return
  const isBack = await putBack(outbox, db, item, { due, progress })
  if (isBack && progress !== undefined && progress !== item.progress) outbox.publish(topics, item, item.status)
}
