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
  /** The unknown status stands in for an id that is not there. */
  get(statusId: number): Status
  all(): readonly Status[]
}

const unknown: Status = { statusId: 0, code: 'UNKNOWN', name: 'Unknown', color: 'cecece' }
const known = new WeakMap<Database, Promise<Statuses>>()

/** What a status is called in a language. */
export const statusName = (t: TFunction, { code, name }: Pick<Status, 'code' | 'name'>): string =>
  t(`label.status.${code}`, { defaultValue: name })

/** The same in a sentence. */
export const statusPhrase = ({ code }: Pick<Status, 'code'>): Phrase => phrase(`label.status.${code}`)

/** What machines do, by status id; read once, for the table changes with a migration only. */
export function statusesOf(db: Database): Promise<Statuses> {
  const statuses = known.get(db) ?? read(db)
  known.set(db, statuses)
  statuses.catch(() => known.delete(db))
  return statuses
}

async function read(db: Database): Promise<Statuses> {
  const rows = await db.selectFrom('duty').selectAll().orderBy('status_id').execute()
  const statuses = rows.map(({ status_id, code, name, color }) => ({ statusId: status_id, code, name, color }))
  const byId = new Map(statuses.map(status => [status.statusId, status]))
  return { get: statusId => byId.get(statusId) ?? unknown, all: () => statuses }
}
