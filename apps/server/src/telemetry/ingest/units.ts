import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** The machine a reading belongs to, and whose it is. */
export interface KnownUnit {
  unitId: number
  companyId: number
}

/**
 * The company of `unit u` as ingest and live state know it: 0, in nobody's scope, for a unit that is archived or hidden because its
 * subscription ended.
 */
export const visibleCompanyId = sql`
  case when u.archived_at is null and not exists (select from hidden_unit h where h.unit_id = u.unit_id)
    then u.company_id else 0 end`

// How long a machine may answer to a device that was moved to another one.
const trusted: Milliseconds = 60_000

interface Known extends KnownUnit {
  asked: Milliseconds
  /** Units that had the device before, the first first. */
  former?: readonly (KnownUnit & { until: Milliseconds })[] | null
}

/** Which unit a device is built into, learned from SQL as devices speak and asked again every minute. */
export class UnitDirectory {
  readonly #byUid = new Map<string, Known>()
  #forgotten = 0
  readonly #byId = new Map<number, Known>()

  /**
   * The unit that had the device at an instant, so that what a moved device sends late goes to the unit it was taken at. From
   * before its first unit, and from between two units, it is of the next.
   * @param time the present when left out
   */
  ofDevice(uid: string, time: Milliseconds = Infinity): KnownUnit | undefined {
    const known = this.#byUid.get(uid)
    return known?.former?.find(({ until }) => time < until) ?? known
  }

  ofId(unitId: number): KnownUnit | undefined {
    return this.#byId.get(unitId)
  }

  /** Whether nothing needs to be asked about the device. */
  isFresh(uid: string): boolean {
    return (this.#byUid.get(uid)?.asked ?? 0) >= Date.now() - trusted
  }

  /** Makes sure that what is known of these devices and units is fresh. */
  async refresh(db: Database, uids: Iterable<string>, unitIds: Iterable<number> = []): Promise<void> {
    const limit = Date.now() - trusted
    const staleUids = [...uids].filter(uid => (this.#byUid.get(uid)?.asked ?? 0) < limit)
    const staleIds = [...unitIds].filter(id => (this.#byId.get(id)?.asked ?? 0) < limit)
    const asked = Date.now()
    // what was forgotten while it was read may be older than the reason to forget it: it is read again for the next readings
    const forgotten = this.#forgotten
    const moment = () => (forgotten === this.#forgotten ? asked : 0)
    if (staleUids.length > 0) {
      const { rows } = await sql<Omit<Known, 'asked'> & { uid: string }>`
        select d.uid, u.unit_id as "unitId", ${visibleCompanyId} as "companyId", (
          select json_agg(json_build_object('unitId', f.unit_id, 'companyId', f.company_id,
            'until', extract(epoch from a.removed_at) * 1000) order by a.removed_at)
          from device_assignment a join unit f using (unit_id)
          where a.device_id = d.device_id and a.removed_at is not null) as former
        from device d join unit u using (device_id) where d.uid = any(${staleUids}::text[])`.execute(db)
      for (const uid of staleUids) this.#byUid.delete(uid)
      for (const { uid, ...known } of rows) this.#byUid.set(uid, { ...known, asked: moment() })
    }
    if (staleIds.length > 0) {
      const { rows } = await sql<KnownUnit>`
        select u.unit_id as "unitId", ${visibleCompanyId} as "companyId" from unit u where u.unit_id = any(${staleIds}::int[])`.execute(
        db,
      )
      for (const id of staleIds) this.#byId.delete(id)
      for (const { unitId, companyId } of rows) this.#byId.set(unitId, { unitId, companyId, asked: moment() })
    }
  }

  /** After a device was claimed, moved or removed; without a uid everything is asked again. */
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
