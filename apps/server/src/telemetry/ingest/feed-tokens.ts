import type { FleetSchemas } from '@muster/contract'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { asWork } from '#kernel/db/work-limits.ts'
import { isWellFormed } from '#kernel/http/token-secret.ts'
import type { Milliseconds, Seconds } from '#kernel/time/units.ts'

export interface FeedToken {
  id: number
  name: string
  feed: FleetSchemas['Feed']
  /** Company of unknown devices; null to follow the setting of the server. */
  companyId: number | null
  /** Readings and events; null for no limit. */
  ratePerMinute: number | null
  isRevoked: boolean
}

/** Result of a request with a token. */
interface Use {
  accepted: number
  refused: number
}

interface PendingUse extends Use {
  address: string
  at: Milliseconds
}

interface Options {
  db: Database
  onError: (error: unknown) => void
  now?: () => Milliseconds
  /** Interval for writing counters. */
  every?: Milliseconds
}

/** Cache duration of a token in milliseconds, after which a revoked token is rejected. */
const rememberedFor = 5000
const mostRemembered = 1000

/** Looks up feed tokens, applies their rate limits on this server, and counts their use. */
export class FeedTokens {
  readonly #db: Database
  readonly #onError: Options['onError']
  readonly #now: () => Milliseconds
  readonly #every: Milliseconds
  readonly #found = new Map<string, { token: Promise<FeedToken | undefined>; at: Milliseconds }>()
  /** Readings and events that a token may still send, by ID; fewer than 0 after a large request. */
  readonly #left = new Map<number, { left: number; at: Milliseconds }>()
  #pending = new Map<number, PendingUse>()
  #timer: NodeJS.Timeout | undefined

  constructor({ db, onError, now = Date.now, every = 5000 }: Options) {
    this.#db = db
    this.#onError = onError
    this.#now = now
    this.#every = every
  }

  /** Returns the token of a secret; undefined for an unknown one. */
  find(secret: string): Promise<FeedToken | undefined> {
    if (!isWellFormed(secret)) return Promise.resolve(undefined)
    const hash = createHash('sha256').update(secret).digest()
    const key = hash.toString('hex')
    const known = this.#found.get(key)
    if (known && known.at > this.#now() - rememberedFor) return known.token
    if (this.#found.size >= mostRemembered) this.#found.clear()
    const token = this.#read(hash)
    this.#found.set(key, { token, at: this.#now() })
    token.catch(() => this.#found.delete(key))
    return token
  }

  /** Returns the seconds until a token may send again; 0 for now. */
  waitOf({ id, ratePerMinute }: FeedToken): Seconds {
    if (ratePerMinute === null) return 0
    const left = this.#refilled(id, ratePerMinute)
    return left > 0 ? 0 : Math.ceil(((1 - left) / ratePerMinute) * 60)
  }

  /** Counts a request. @param items readings and events in it */
  count({ id, ratePerMinute }: FeedToken, { accepted, refused }: Use, items: number, address: string): void {
    const at = this.#now()
    if (ratePerMinute !== null && items > 0) this.#left.set(id, { left: this.#refilled(id, ratePerMinute) - items, at })
    const known = this.#pending.get(id)
    this.#pending.set(id, {
      accepted: (known?.accepted ?? 0) + accepted,
      refused: (known?.refused ?? 0) + refused,
      address,
      at,
    })
    this.#timer ??= setTimeout(() => void this.write(), this.#every).unref()
  }

  /** Writes the counters; failed writes are retried later. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const pending = [...this.#pending].toSorted(([a], [b]) => a - b)
    this.#pending = new Map()
    for (const [id, { accepted, refused, address, at }] of pending) {
      try {
        await asWork('background', () =>
          sql`
            update feed_token set accepted = accepted + ${accepted}, refused = refused + ${refused},
              last_used_at = greatest(last_used_at, ${new Date(at)}), last_used_address = ${address}
            where token_id = ${id}`.execute(this.#db),
        )
      } catch (error) {
        this.#onError(error)
        const newer = this.#pending.get(id)
        this.#pending.set(id, {
          ...(newer ?? { address, at }),
          accepted: accepted + (newer?.accepted ?? 0),
          refused: refused + (newer?.refused ?? 0),
        })
        this.#timer ??= setTimeout(() => void this.write(), this.#every).unref()
      }
    }
  }

  async #read(hash: Buffer): Promise<FeedToken | undefined> {
    const { rows } = await sql<FeedToken>`
      select token_id as id, name, feed, new_devices_company_id as "companyId", rate_per_minute as "ratePerMinute",
        revoked_at is not null as "isRevoked"
      from feed_token where token_hash = ${hash}`.execute(this.#db)
    return rows[0]
  }

  /** A minute's allowance may be sent at once. */
  #refilled(id: number, ratePerMinute: number): number {
    const known = this.#left.get(id)
    if (!known) return ratePerMinute
    return Math.min(ratePerMinute, known.left + ((this.#now() - known.at) / 60_000) * ratePerMinute)
  }
}
