import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'

export interface Status {
  statusId: number
  code: string
  name: string
  /** Six hex digits without the `#`. */
  color: string
  /** Custom name set by a company. */
  ownName?: string
}

export interface Statuses {
  /** Returns the unknown status for an unknown ID. */
  get(statusId: number): Status
  all(): readonly Status[]
}

const unknown: Status = { statusId: 0, code: 'UNKNOWN', name: 'Unknown', color: 'cecece' }
const cache = new WeakMap<Database, Promise<Statuses>>()

export const statusName = (t: TFunction, { code, name, ownName }: Pick<Status, 'code' | 'name' | 'ownName'>): string =>
  ownName ?? t(`label.status.${code}`, { defaultValue: name })

/** Returns the name of a status for use in another message. */
export const statusPhrase = ({ code }: Pick<Status, 'code'>): Phrase => phrase(`label.status.${code}`)

/** Returns all statuses. Read once, because only migrations change the table. */
export function statusesOf(db: Database): Promise<Statuses> {
  const statuses = cache.get(db) ?? read(db)
  cache.set(db, statuses)
  statuses.catch(() => cache.delete(db))
  return statuses
}

/** Returns all statuses with the names and colours of a user's company. */
export async function statusesFor(db: Database, { userId }: Pick<Scope, 'userId'>): Promise<Statuses> {
  const [statuses, { rows }] = await Promise.all([
    statusesOf(db),
    sql<Pick<Status, 'statusId' | 'name' | 'color'>>`
      select status_id as "statusId", custom.name, custom.color
      from custom_duty custom join app_user using (company_id) where user_id = ${userId}`.execute(db),
  ])
  const own = new Map(rows.map(row => [row.statusId, row]))
  return listed(
    statuses.all().map(status => {
      const { name, color } = own.get(status.statusId) ?? status
      // English is stored if only the colour was changed
      return name === status.name ? { ...status, color } : { ...status, color, ownName: name }
    }),
  )
}

async function read(db: Database): Promise<Statuses> {
  const rows = await db.selectFrom('duty').selectAll().orderBy('status_id').execute()
  return listed(rows.map(({ status_id, code, name, color }) => ({ statusId: status_id, code, name, color })))
}

function listed(statuses: readonly Status[]): Statuses {
  const byId = new Map(statuses.map(status => [status.statusId, status]))
  return { get: statusId => byId.get(statusId) ?? unknown, all: () => statuses }
}
