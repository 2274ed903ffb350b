import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { monthOf, newSalt, personHash, type Identity, type PersonColumns } from './entry.ts'

export interface StoredPerson {
  id: number
  hash: Buffer
}

/** Maximum number of people whose row IDs are cached. */
const most = 5000
const longestUserAgent = 300

/** Stores people apart from the entries, with one row for each company, month, address and program. */
export class People {
  readonly #db: () => Database
  readonly #known = new Map<string, Promise<StoredPerson>>()

  constructor(db: () => Database) {
    this.#db = db
  }

  /** Returns the row ID of a person in a month. Stores a new row outside the caller's transaction. */
  rowOf(identity: Identity, at: Date): Promise<StoredPerson> {
    const month = monthOf(at)
    const columns = columnsOf(identity)
    const key = JSON.stringify([identity.companyId, month, ...columns])
    const known = this.#known.get(key)
    if (known) return known
    const [oldest] = this.#known.keys()
    if (this.#known.size >= most && oldest !== undefined) this.#known.delete(oldest)
    const stored = this.#store(identity.companyId, month, columns)
    this.#known.set(key, stored)
    stored.catch(() => this.#known.delete(key))
    return stored
  }

  async #store(companyId: number, month: string, columns: PersonColumns): Promise<StoredPerson> {
    const salt = newSalt()
    const hash = personHash(salt, columns)
    const [userId, userName, actorId, actorName, via, address, userAgent] = columns
    const { rows } = await sql<{ id: number }>`
      insert into audit_person (company_id, month, hash, salt, user_id, user_name, actor_id, actor_name, via, address, user_agent)
      values (${companyId}, ${month}, ${hash}, ${salt}, ${userId}, ${userName}, ${actorId}, ${actorName}, ${via}, ${address},
        ${userAgent})
      returning person_id as id`.execute(this.#db())
    return { id: rows[0]!.id, hash }
  }
}

function columnsOf({ userId, userName, actorId, actorName, via, address, userAgent }: Identity): PersonColumns {
  return [
    userId ?? null,
    userName ?? null,
    actorId ?? null,
    actorName ?? null,
    via ?? null,
    address,
    userAgent?.slice(0, longestUserAgent) ?? null,
  ]
}
