import { alarmKey, type UnitEvent } from '../alarms/store-alarms.ts'
import { carriesFrames } from './inputs/unit-frames.ts'
import { itemsOf } from './items-of.ts'
import type { DeviceEvent, IngestSummary, Observation, Parsed, Unplaced } from './observation.ts'
import { asideOf } from './check/clock-conflicts.ts'
import type { HeldReading } from './quality/held-readings.ts'
import type { UnitNote } from './quality/quality-log.ts'
import type { UnplacedReading } from './place-readings.ts'
import { heldKey, type HeldItem } from './quarantine/hold-items.ts'
import type { PlacedReading } from './placed-reading.ts'
import { dm1Reports, type Dm1Report } from './dm1/store-dm1.ts'
import { tooOld, type Retention } from './check/retention.ts'
import type { KnownUnit, UnitDirectory } from './units.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Groups the items of a batch by target; the first of equal items represents all. */
export class SortedBatch {
  readonly summaries: IngestSummary[]
  readonly placed = new Map<string, PlacedReading>()
  readonly unplacedReadings: UnplacedReading[] = []
  readonly events = new Map<string, UnitEvent & { summary: IngestSummary }>()
  readonly apart: HeldReading[] = []
  readonly notes: UnitNote[] = []
  readonly dm1 = new Map<string, { report: Dm1Report; summary?: IngestSummary }>()
  /** True if a reading carries frames, whose faults are stored with it. */
  hasFrames = false
  readonly held = new Map<string, { item: HeldItem; summary: IngestSummary }>()

  /** @param retention older readings are rejected, because they would be deleted the next night */
  constructor(batch: readonly Parsed[], units: UnitDirectory, retention?: Retention) {
    this.summaries = batch.map(({ rejected, framesLeftOut }) => ({
      accepted: 0,
      duplicate: 0,
      quarantined: 0,
      rejected: [...rejected],
      ...(framesLeftOut !== undefined && { framesLeftOut }),
    }))
    const unitOf = (item: Observation | Unplaced | DeviceEvent) =>
      !('unitId' in item) || item.unitId === undefined
        ? units.ofDevice(item.deviceUid, item.time)
        : units.ofId(item.unitId)
    batch.forEach((parsed, i) => {
      const { observations, observationIndexes, events, unplaced = [], held: apart = [], notes = [], keyHash } = parsed
      const summary = this.summaries[i]
      if (!summary) return
      if (keyHash !== undefined && itemsOf(parsed).some(item => unitOf(item))) {
        summary.isClaimed = true
        return
      }
      const isGone = (time: Milliseconds, index: number, unit?: KnownUnit) => {
        if (!retention || time >= retention.from) return false
        const text = tooOld(time, retention)
        summary.rejected.push({ index, reason: text })
        if (unit) this.notes.push({ unitId: unit.unitId, kind: 'REJECTED', time, text })
        return true
      }
      for (const [i, observation] of observations.entries()) {
        const unit = unitOf(observation)
        if (isGone(observation.time, observationIndexes[i] ?? i, unit)) continue
        if (unit) this.place({ ...unit, observation }, summary)
        else this.#hold({ kind: 'position', item: observation, keyHash }, summary)
      }
      for (const { index, reading } of unplaced) {
        const unit = unitOf(reading)
        if (isGone(reading.time, index, unit)) continue
        if (unit) this.unplacedReadings.push({ unit, index, reading, summary })
        else this.#hold({ kind: 'position', item: reading, keyHash }, summary)
      }
      for (const { index, reading, reason } of apart) {
        const unit = unitOf(reading)
        if (unit) this.apart.push({ unitId: unit.unitId, reading, reason })
        summary.rejected.push({ index, reason })
      }
      for (const { deviceUid, ...note } of notes) {
        const unit = units.ofDevice(deviceUid, note.time)
        if (unit) this.notes.push({ ...note, unitId: unit.unitId })
      }
      for (const event of events) {
        const unit = units.ofDevice(event.deviceUid, event.time)
        if (unit) this.#addEvent({ unitId: unit.unitId, event }, summary)
        else this.#hold({ kind: 'event', item: event, keyHash }, summary)
      }
    })
  }

  /** Yields the units of readings and events. */
  *unitIds(): Generator<number> {
    for (const { unitId } of this.placed.values()) yield unitId
    for (const { unit } of this.unplacedReadings) yield unit.unitId
    for (const { unitId } of this.events.values()) yield unitId
  }

  /** True if known units have events or faults. */
  get hasEvents(): boolean {
    return this.events.size + this.dm1.size > 0
  }

  /** True if the batch has only positions. */
  get plain(): boolean {
    return (
      !this.hasFrames &&
      this.unplacedReadings.length + this.events.size + this.dm1.size + this.held.size + this.apart.length === 0
    )
  }

  readonly place = (reading: Omit<PlacedReading, 'summary'>, summary: IngestSummary) => {
    if (this.#put({ ...reading, summary })) summary.duplicate++
    if (!reading.observation.dm1) return
    this.addFaults(reading.unitId, reading.observation)
  }

  addFaults(unitId: number, observation: Observation): void {
    for (const [code, report] of dm1Reports(unitId, observation)) this.#report(code, report)
  }

  /** Returns true for a duplicate. Of two readings at one instant, the one with the corrected time moves by a millisecond. */
  #put(reading: PlacedReading): boolean {
    const { unitId, observation } = reading
    const key = `${unitId} ${observation.time}`
    const there = this.placed.get(key)
    if (!there) {
      this.placed.set(key, reading)
      this.hasFrames ||= carriesFrames(observation)
      return false
    }
    const other = there.observation
    if (other.deviceTime === observation.deviceTime) return true
    const isRight = observation.deviceTime === undefined
    if (isRight) this.placed.set(key, reading)
    const moved = isRight ? there : reading
    return this.#put({ ...moved, observation: { ...moved.observation, time: asideOf(observation.time) } })
  }

  #addEvent(event: UnitEvent, summary: IngestSummary) {
    const reports = dm1Reports(event.unitId, event.event)
    const isOnlyDm1 = reports.length > 0 && event.event.type.toLowerCase() === 'dm1'
    for (const [key, report] of reports) this.#report(key, report, isOnlyDm1 ? summary : undefined)
    if (isOnlyDm1) return
    const key = alarmKey(event)
    if (this.events.has(key)) summary.duplicate++
    else this.events.set(key, { ...event, summary })
  }

  #report(key: string, report: Dm1Report, summary?: IngestSummary) {
    const earlier = this.dm1.get(key)
    if (!earlier) this.dm1.set(key, summary ? { report, summary } : { report })
    else if (summary) summary.duplicate++
  }

  #hold(item: HeldItem, summary: IngestSummary) {
    const key = heldKey(item)
    if (this.held.has(key)) summary.duplicate++
    else this.held.set(key, { item, summary })
  }
}
