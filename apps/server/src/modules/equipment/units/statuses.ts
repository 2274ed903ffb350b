import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'

export interface Status {
  statusId: number
  code: string
  name: string
  /** Six hex digits without the `#`. */
  color: string
}

export interface Statuses {
  /** Returns the unknown status for an unknown ID. */
  get(statusId: number): Status
  all(): readonly Status[]
}

const unknown: Status = { statusId: 0, code: 'UNKNOWN', name: 'Unknown', color: 'cecece' }
const cache = new WeakMap<Database, Promise<Statuses>>()

export const statusName = (t: TFunction, { code, name }: Pick<Status, 'code' | 'name'>): string =>
  t(`label.status.${code}`, { defaultValue: name })

/** Returns the name of a status for use in another message. */
export const statusPhrase = ({ code }: Pick<Status, 'code'>): Phrase => phrase(`label.status.${code}`)

/** Returns all statuses. They are read once, because only migrations change the table. */
export function statusesOf(db: Database): Promise<Statuses> {
  const statuses = cache.get(db) ?? read(db)
  cache.set(db, statuses)
  statuses.catch(() => cache.delete(db))
  return statuses
}

async function read(db: Database): Promise<Statuses> {
  const rows = await db.selectFrom('duty').selectAll().orderBy('status_id').execute()
  const statuses = rows.map(({ status_id, code, name, color }) => ({ statusId: status_id, code, name, color }))
  const byId = new Map(statuses.map(status => [status.statusId, status]))
  return { get: statusId => byId.get(statusId) ?? unknown, all: () => statuses }
}
