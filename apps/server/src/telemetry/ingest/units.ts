import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Unit of a reading, with its company. */
export interface KnownUnit {
  unitId: number
  companyId: number
}

/**
 * Company of `unit u` for ingest and live state: 0, outside every scope, for a unit that is archived or hidden because its
 * subscription ended.
 */
export const visibleCompanyId = sql`
  case when u.archived_at is null and not exists (select from hidden_unit h where h.unit_id = u.unit_id)
    then u.company_id else 0 end`

// maximum delay until a moved device is noticed
const trusted: Milliseconds = 60_000

interface Known extends KnownUnit {
  readAt: Milliseconds
  /** Previous units of the device, oldest first. */
  former?: readonly (KnownUnit & { until: Milliseconds })[] | null
}

/** Caches the unit of each device; entries are read on demand and refreshed after a minute. */
export class UnitDirectory {
  readonly #byUid = new Map<string, Known>()
  #forgotten = 0
  readonly #byId = new Map<number, Known>()

  /**
   * Returns the unit of a device at an instant, so that late readings of a moved device belong to its previous unit. Readings from
   * before the first unit, or between two units, belong to the next unit.
   * @param time default now
   */
  ofDevice(uid: string, time: Milliseconds = Infinity): KnownUnit | undefined {
    const known = this.#byUid.get(uid)
    return known?.former?.find(({ until }) => time < until) ?? known
  }

  ofId(unitId: number): KnownUnit | undefined {
    return this.#byId.get(unitId)
  }

  /** Returns true if the cached entry of the device is fresh. */
  isFresh(uid: string): boolean {
    return (this.#byUid.get(uid)?.readAt ?? 0) >= Date.now() - trusted
  }

  /** Refreshes stale entries of devices and units. */
  async refresh(db: Database, uids: Iterable<string>, unitIds: Iterable<number> = []): Promise<void> {
    const limit = Date.now() - trusted
    const staleUids = [...uids].filter(uid => (this.#byUid.get(uid)?.readAt ?? 0) < limit)
    const staleIds = [...unitIds].filter(id => (this.#byId.get(id)?.readAt ?? 0) < limit)
    const readAt = Date.now()
    // entries that were dropped during the query may be stale: they are read again for the next readings
    const forgotten = this.#forgotten
    const moment = () => (forgotten === this.#forgotten ? readAt : 0)
    if (staleUids.length > 0) {
      const { rows } = await sql<Omit<Known, 'readAt'> & { uid: string }>`
        select d.uid, u.unit_id as "unitId", ${visibleCompanyId} as "companyId", (
          select json_agg(json_build_object('unitId', f.unit_id, 'companyId', f.company_id,
            'until', extract(epoch from a.removed_at) * 1000) order by a.removed_at)
          from device_assignment a join unit f using (unit_id)
          where a.device_id = d.device_id and a.removed_at is not null) as former
        from device d join unit u using (device_id) where d.uid = any(${staleUids}::text[])`.execute(db)
      for (const uid of staleUids) this.#byUid.delete(uid)
      for (const { uid, ...known } of rows) this.#byUid.set(uid, { ...known, readAt: moment() })
    }
    if (staleIds.length > 0) {
      const { rows } = await sql<KnownUnit>`
        select u.unit_id as "unitId", ${visibleCompanyId} as "companyId" from unit u where u.unit_id = any(${staleIds}::int[])`.execute(
        db,
      )
      for (const id of staleIds) this.#byId.delete(id)
      for (const { unitId, companyId } of rows) this.#byId.set(unitId, { unitId, companyId, readAt: moment() })
    }
  }

  /** Drops the entry of a device, or all entries, after a claim, move or removal. */
  forget(uid?: string): void {
    this.#forgotten += 1
    if (uid !== undefined) {
      this.#byUid.delete(uid)
      return
    }
    this.#byUid.clear()
    this.#byId.clear()
  }
}
