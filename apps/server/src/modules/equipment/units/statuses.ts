import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'

export interface Duty {
  statusId: number
  code: string
  name: string
  /** Six hex digits without the `#`. */
  color: string
}

export interface Duties {
  /** The unknown duty stands in for an id that is not there. */
  get(statusId: number): Duty
  all(): readonly Duty[]
}

const unknown: Duty = { statusId: 0, code: 'UNKNOWN', name: 'Unknown', color: 'cecece' }
const known = new WeakMap<Database, Promise<Duties>>()

/** What a status is called in a language. */
export const dutyName = (t: TFunction, { code, name }: Pick<Duty, 'code' | 'name'>): string =>
  t(`label.status.${code}`, { defaultValue: name })

/** The same in a sentence. */
export const dutySaid = ({ code }: Pick<Duty, 'code'>): Phrase => phrase(`label.status.${code}`)

/** What machines do, by status id; read once, for the table changes with a migration only. */
export function dutiesOf(db: Database): Promise<Duties> {
  const duties = known.get(db) ?? read(db)
  known.set(db, duties)
  duties.catch(() => known.delete(db))
  return duties
}

async function read(db: Database): Promise<Duties> {
  const rows = await db.selectFrom('duty').selectAll().orderBy('status_id').execute()
  const duties = rows.map(({ status_id, code, name, color }) => ({ statusId: status_id, code, name, color }))
  const byId = new Map(duties.map(duty => [duty.statusId, duty]))
  return { get: statusId => byId.get(statusId) ?? unknown, all: () => duties }
}
