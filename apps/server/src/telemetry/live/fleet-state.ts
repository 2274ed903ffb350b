import type { Database } from '#kernel/db/schema.ts'
import { copySlot, growColumns, makeColumns } from './columns.ts'
import type { Columns } from './columns.ts'
import { readUnitStates } from './load.ts'
import { toX, toY } from './mercator.ts'
import { alarmLasts, shownStatus, statusLimit, unitStatus } from './unit-status.ts'
import type { Reading } from './reading.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** 1 at the index of every company in scope; created by `FleetState.mask`. */
export type ScopeMask = Uint8Array

/** Maximum age of the displayed statuses. */
const settleEvery: Milliseconds = 5000

/**
 * Last position and status of every unit, in typed arrays that a query scans completely.
 * Slots are dense: removing a unit moves the last unit into its slot, so store unit IDs, never slots.
 */
export class FleetState {
  #columns: Columns
  #size = 0
  #version = 0
  #removals = 0
  #settledAt: Milliseconds = 0
  readonly #slots = new Map<number, number>()
  readonly #companies = new Map<number, number>()
  readonly #companyIds: number[] = []
  readonly #masks = new WeakMap<readonly number[], ScopeMask>()
  readonly #now: () => Milliseconds

  /** @param now since the epoch */
  constructor({ capacity = 1024, now = Date.now }: { capacity?: number; now?: () => Milliseconds } = {}) {
    this.#columns = makeColumns(capacity)
    this.#now = now
  }

  get size(): number {
    return this.#size
  }

  /** Increases with every change; equal versions mean equal state. */
  get version(): number {
    return this.#version
  }

  /** Increases if a unit is removed or moved to another company, so that a scope may lose units. */
  get removals(): number {
    return this.#removals
  }

  /** Valid until the next change of the fleet's size. */
  get columns(): Readonly<Columns> {
    return this.#columns
  }

  slotOf(unitId: number): number | undefined {
    return this.#slots.get(unitId)
  }

  companyOf(unitId: number): number | undefined {
    const slot = this.#slots.get(unitId)
    return slot === undefined ? undefined : this.#companyIds[this.#columns.company[slot]!]
  }

  /** Stores a reading. Returns false if it is not newer than the current one or has invalid coordinates. */
  upsert(reading: Reading): boolean {
    const { unitId, latitude, longitude, time } = reading
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number.isFinite(time))) return false
    let slot = this.#slots.get(unitId)
    if (slot !== undefined && time <= this.#columns.time[slot]!) return false
    if (slot === undefined) slot = this.#append(unitId, reading.companyId)
    const c = this.#columns
    c.lat[slot] = latitude
    c.lng[slot] = longitude
    c.x[slot] = toX(longitude)
    c.y[slot] = toY(latitude)
    c.time[slot] = time
    c.speed[slot] = reading.speed ?? Number.NaN
    c.course[slot] = reading.course ?? Number.NaN
    c.status[slot] = reading.statusId < statusLimit ? reading.statusId : unitStatus.unknown
    this.#touch(slot)
    return true
  }

  /** Moves a unit to another company. Ignores a unit without a position. */
  setCompany(unitId: number, companyId: number): void {
    const slot = this.#slots.get(unitId)
    if (slot === undefined) return
    const index = this.#companyIndex(companyId)
    if (this.#columns.company[slot] === index) return
    this.#columns.company[slot] = index
    this.#removals += 1
    this.#touch(slot)
  }

  /** Shows the unit in alarm until a time; ignores an earlier time than the current one. */
  flagAlarm(unitId: number, until: Milliseconds): void {
    const slot = this.#slots.get(unitId)
    if (slot === undefined || until <= this.#columns.alarmUntil[slot]!) return
    this.#columns.alarmUntil[slot] = until
    this.#touch(slot)
  }

  /** Clears the alarm unless it is newer than `since`. */
  clearAlarm(unitId: number, since: Milliseconds = Infinity): void {
    const slot = this.#slots.get(unitId)
    if (slot === undefined) return
    const until = this.#columns.alarmUntil[slot]!
    if (until === 0 || until - alarmLasts >= since) return
    this.#columns.alarmUntil[slot] = 0
    this.#touch(slot)
  }

  remove(unitId: number): void {
    const slot = this.#slots.get(unitId)
    if (slot === undefined) return
    const last = this.#size - 1
    if (slot !== last) {
      copySlot(this.#columns, last, slot)
      this.#slots.set(this.#columns.unitId[slot]!, slot)
    }
    this.#slots.delete(unitId)
    this.#size = last
    this.#removals += 1
    this.#version += 1
  }

  /**
   * Loads the newest position and the company of all units, or of some, from the database; newer positions in memory stay.
   * Returns the number of stored positions.
   */
  async loadFrom(db: Database, unitIds?: readonly number[]): Promise<number> {
    let taken = 0
    // a newer alarm may be committed after its unit was read
    const settled = this.#now() - 60_000
    for await (const page of readUnitStates(db, unitIds)) {
      for (const unit of page) {
        if (this.upsert(unit)) taken += 1
        this.setCompany(unit.unitId, unit.companyId)
        if (unit.alarmUntil === null) this.clearAlarm(unit.unitId, settled)
        else this.flagAlarm(unit.unitId, unit.alarmUntil)
      }
    }
    return taken
  }

  /** Reloads units whose newest reading may have become older. */
  async reload(db: Database, unitIds: readonly number[]): Promise<void> {
    for (const unitId of unitIds) {
      const slot = this.#slots.get(unitId)
      if (slot !== undefined) this.#columns.time[slot] = -Infinity
    }
    await this.loadFrom(db, unitIds)
  }

  /** Returns a scope as a mask over companies, cached by array. */
  mask(companyIds: readonly number[]): ScopeMask {
    const known = this.#masks.get(companyIds)
    if (known && known.length === this.#companies.size) return known
    const mask = new Uint8Array(this.#companies.size)
    for (const companyId of companyIds) {
      const index = this.#companies.get(companyId)
      if (index !== undefined) mask[index] = 1
    }
    this.#masks.set(companyIds, mask)
    return mask
  }

  /** Updates displayed statuses; every query calls it, and it scans at most every five seconds. */
  settle(): void {
    const now = this.#now()
    if (now - this.#settledAt < settleEvery) return
    this.#settledAt = now
    const { status, shown, time, alarmUntil, revision } = this.#columns
    for (let slot = 0; slot < this.#size; slot++) {
      const next = shownStatus(status[slot]!, time[slot]!, alarmUntil[slot]!, now)
      if (next === shown[slot]) continue
      shown[slot] = next
      revision[slot] = this.#version += 1
    }
  }

  #append(unitId: number, companyId: number): number {
    const slot = this.#size
    if (slot === this.#columns.unitId.length) this.#columns = growColumns(this.#columns, Math.max(1024, slot * 2))
    this.#columns.unitId[slot] = unitId
    this.#columns.company[slot] = this.#companyIndex(companyId)
    this.#columns.alarmUntil[slot] = 0
    this.#slots.set(unitId, slot)
    this.#size = slot + 1
    return slot
  }

  #companyIndex(companyId: number): number {
    const known = this.#companies.get(companyId)
    if (known !== undefined) return known
    const index = this.#companyIds.push(companyId) - 1
    this.#companies.set(companyId, index)
    return index
  }

  #touch(slot: number): void {
    const c = this.#columns
    c.shown[slot] = shownStatus(c.status[slot]!, c.time[slot]!, c.alarmUntil[slot]!, this.#now())
    c.revision[slot] = this.#version += 1
  }
}
