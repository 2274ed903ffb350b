import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { Milliseconds } from '../../kernel/time/units.ts'

/** The machine a reading belongs to, and whose it is. */
export interface KnownUnit {
  unitId: number
  companyId: number
}

// How long a machine may answer to a device that was moved to another one.
const trusted: Milliseconds = 60_000

/** Which unit a device is built into, learned from SQL as devices speak and asked again every minute. */
export class UnitDirectory {
  readonly #byUid = new Map<string, KnownUnit & { asked: Milliseconds }>()
  readonly #byId = new Map<number, KnownUnit & { asked: Milliseconds }>()

  ofDevice(uid: string): KnownUnit | undefined {
    return this.#byUid.get(uid)
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
    if (staleUids.length > 0) {
      const { rows } = await sql<KnownUnit & { uid: string }>`
        select d.uid, u.unit_id as "unitId", u.company_id as "companyId"
        from device d join unit u using (device_id) where d.uid = any(${staleUids}::text[])`.execute(db)
      for (const uid of staleUids) this.#byUid.delete(uid)
      for (const { uid, unitId, companyId } of rows) this.#byUid.set(uid, { unitId, companyId, asked })
    }
    if (staleIds.length > 0) {
      const { rows } = await sql<KnownUnit>`
        select unit_id as "unitId", company_id as "companyId" from unit where unit_id = any(${staleIds}::int[])`.execute(
        db,
      )
      for (const id of staleIds) this.#byId.delete(id)
      for (const { unitId, companyId } of rows) this.#byId.set(unitId, { unitId, companyId, asked })
    }
  }

  /** After a device was claimed, moved or removed; without a uid everything is asked again. */
  forget(uid?: string): void {
    if (uid !== undefined) {
      this.#byUid.delete(uid)
      return
    }
    this.#byUid.clear()
    this.#byId.clear()
  }
}
