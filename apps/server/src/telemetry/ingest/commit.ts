import type { Database } from '#kernel/db/schema.ts'
import type { Exchange } from '#kernel/servers/exchange.ts'
import { carriesAlarm, deviceAlarms } from '../alarms/device-alarms.ts'
import { endFaultAlarms, endLateFaultAlarms, faultAlarms } from '../alarms/fault-alarms.ts'
import { findMatchingAlarms } from '../alarms/match-alarms.ts'
import { isAlarm, storeAlarms, type Alarm, type UnitEvent } from '../alarms/store-alarms.ts'
import { runHooks, type CommitHooks, type ResultOf } from './commit-hooks.ts'
import type { IngestSummary, Observation, Parsed } from './observation.ts'
import { commitMessages } from './commit-message.ts'
import { itemsOf } from './items-of.ts'
import { addNumbers } from './device-protocol/message-numbers.ts'
import { storeReports } from './device-protocol/store-reports.ts'
import { placeReadings } from './place-readings.ts'
import { carriesFrames, type UnitFrames } from './inputs/unit-frames.ts'
import { noteCorrected } from './check/clock-conflicts.ts'
import { retentionOf } from './check/retention.ts'
import { shownOf, type PlaceCheck } from './check/place-check.ts'
import type { UnitInputs } from './inputs/unit-inputs.ts'
import type { UnitSources } from '../sources/unit-sources.ts'
import { hold } from './quarantine/hold-items.ts'
import { storeHeld } from './quality/held-readings.ts'
import { notesOf } from './quality/notes.ts'
import type { UnitNote } from './quality/quality-log.ts'
import { registerDevices, type NewDevice } from './register.ts'
import { SortedBatch } from './sorted-batch.ts'
import type { Judging, StatusProfiles } from './status-profiles.ts'
import { storeDm1 } from './dm1/store-dm1.ts'
import type { UnitFaults } from './dm1/unit-faults.ts'
import { storePositions } from './store-positions.ts'
import type { KnownUnit, UnitDirectory } from './units.ts'
import type { Watched, WatchEngine } from '../watch/watch-engine.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** A newly stored reading. */
export interface StoredPosition extends KnownUnit {
  /** ID of the `duty` row, by the status profile of the unit or the standard rules. */
  statusId: number
  positionId: number
  observation: Observation
}

export interface Outcome {
  /** Summaries of the requests, in order. */
  summaries: IngestSummary[]
  positions: StoredPosition[]
  alarms: Alarm[]
  /** Results of the commit hooks for the alarms. */
  resultOf: ResultOf
  /** Notes on changed, held and omitted readings. */
  notes: UnitNote[]
  /** Notifies other servers. Must be called after the commit. */
  notifyServers: () => void
  /** Updates the caches of this server. Must be called after the commit. */
  remember: () => void
}

export interface CommitContext {
  units: UnitDirectory
  frames: UnitFrames
  inputs: UnitInputs
  sources: UnitSources
  faults: UnitFaults
  statuses: StatusProfiles
  exchange: Exchange
  /** Company of unknown devices; undefined to quarantine them. */
  registerIn?: number | undefined
  inCommit: CommitHooks
  watches: WatchEngine
  now: () => Milliseconds
  places: PlaceCheck
  /** Retention of readings in days; 0 for no limit. */
  keepDays: number
}

/** Stores several requests, all or nothing, and returns a summary for each. */
export async function commitBatch(db: Database, batch: readonly Parsed[], context: CommitContext): Promise<Outcome> {
  const { units, statuses, registerIn } = context
  await findUnits(db, batch, units, registerIn)
  await statuses.refresh(db)
  const judging = statuses.judging()
  const outcome = batch.some(({ message, reports = [] }) => message ?? reports.length > 0)
    ? await db.transaction().execute(trx => commitNumbered(trx, batch, { ...context, judging }))
    : await commitSorted(db, batch, { ...context, judging })
  judging.remember()
  outcome.remember()
  return outcome
}

type JudgingContext = CommitContext & { judging: Judging }

/** Leaves out messages that were stored before. Must run in a transaction. */
async function commitNumbered(trx: Database, batch: readonly Parsed[], context: JudgingContext): Promise<Outcome> {
  const repeated = await addNumbers(trx, batch)
  const fresh = batch.map(parsed => (repeated.has(parsed) ? withoutItems : parsed))
  const outcome = await commitSorted(trx, fresh, context)
  await storeReports(
    trx,
    fresh.flatMap(({ reports = [] }) => reports),
  )
  for (const [i, parsed] of batch.entries()) {
    const summary = outcome.summaries[i]
    if (summary && repeated.has(parsed)) Object.assign(summary, { duplicate: itemsOf(parsed).length, isRepeated: true })
  }
  return outcome
}

const withoutItems: Parsed = { observations: [], events: [], rejected: [], observationIndexes: [] }

async function commitSorted(db: Database, batch: readonly Parsed[], context: JudgingContext): Promise<Outcome> {
  const { units, exchange, watches, now, places, keepDays } = context
  const sorted = new SortedBatch(batch, units, retentionOf(keepDays, now()))
  const watched = await watches.watched(db, sorted.unitIds())
  const doubtful = await places.doubtful(db, sorted.placed.values())
  const target = { ...context, watched, doubtful, at: now() }
  const act = async (trx: Database): Promise<Outcome> => {
    const stored = await write(trx, sorted, target)
    return { ...stored, notifyServers: await exchange.publish(trx, () => commitMessages(stored)) }
  }
  // positions alone are one statement and need no transaction, unless they are judged or sent to other servers
  const isAlone = sorted.plain && watched.length + doubtful.length === 0 && !exchange.isShared
  return isAlone || db.isTransaction ? act(db) : db.transaction().execute(act)
}

/** Outcome of judging units without a reading. */
export type WakeOutcome = Pick<Outcome, 'alarms' | 'resultOf' | 'notifyServers' | 'remember'> & { units: number }

/** Judges units whose watches are due without a reading. Returns undefined if none is due. */
export async function commitWakes(
  db: Database,
  { exchange, inCommit, watches, now }: Pick<CommitContext, 'exchange' | 'inCommit' | 'watches' | 'now'>,
): Promise<WakeOutcome | undefined> {
  const outcome = await db.transaction().execute(async trx => {
    const woken = await watches.wake(trx, now())
    if (!woken) return undefined
    const resultOf = await runHooks(trx, inCommit.alarms, woken.alarms)
    return {
      ...woken,
      resultOf,
      notifyServers: await exchange.publish(trx, () => commitMessages({ positions: [], ...woken })),
    }
  })
  outcome?.remember()
  return outcome
}

interface Target extends CommitContext {
  judging: Judging
  /** Units with watches. */
  watched: readonly number[]
  at: Milliseconds
  /** Units with positions that must be judged. */
  doubtful: readonly number[]
}

async function write(
  db: Database,
  sorted: SortedBatch,
  { frames, inputs, sources, faults, judging, inCommit, watches, watched, places, doubtful, at }: Target,
): Promise<Omit<Outcome, 'notifyServers'>> {
  const { summaries, placed, unplacedReadings, events, dm1, held, apart, notes, place } = sorted
  const decisions = await places.judge(db, { doubtful, watched }, placed.values())
  await placeReadings(db, unplacedReadings, placed, place)
  await inputs.refresh(db, unitsOf(placed.values()))
  await sources.refresh(db, unitsOf(placed.values()))
  if (sorted.hasFrames) await decodeFrames(db, sorted, frames)
  for (const reading of placed.values()) {
    const { unitId, observation } = reading
    reading.observation = sources.choose(unitId, inputs.convert(unitId, observation))
  }
  // storing readings locks the rows of their units: code that reads one of them earlier locks all first, in one order
  const isFirst =
    judging.remembers(watched) ||
    sources.stores ||
    sorted.hasEvents ||
    doubtful.length > 0 ||
    [...placed.values()].some(carriesAlarm)
  const before = isFirst && watched.length > 0 ? await watches.lock(db, watched) : undefined
  const readings = await judging.judge(db, [...placed.values()], before)
  await sources.finish(db, readings)
  const carried = await deviceAlarms(db, placed.values())
  await noteCorrected(db, readings)
  const { ids: stored, moved } = await storePositions(db, readings)
  const locked = before ?? (watched.length > 0 ? await watches.lock(db, watched, moved) : undefined)
  await storeHeld(db, apart)
  await places.save(db, decisions, stored)
  const positions: StoredPosition[] = []
  for (const reading of readings) {
    const positionId = stored.get(reading)
    count(reading.summary, positionId !== undefined)
    if (positionId === undefined) continue
    const { unitId, companyId, statusId } = reading
    const observation = shownOf(decisions, reading)
    positions.push({ unitId, companyId, statusId, positionId, observation })
  }
  positions.sort((a, b) => a.observation.time - b.observation.time)

  const sent: UnitEvent[] = [...events.values(), ...carried].filter(isAlarm)
  const matches = locked ? await findMatchingAlarms(db, sent) : undefined
  const sentAlarms = await storeAlarms(db, matches ? sent.filter(event => !matches.has(event)) : sent)
  const raised = new Set(sentAlarms.map(({ unitId, code, occurredAt }) => `${unitId} ${code} ${occurredAt}`))
  for (const [key, event] of events) count(event.summary, raised.has(key) || !isAlarm(event))
  const judged = locked ? await watches.judge(db, locked, positions, at) : undefined
  const newFaults = dm1.size > 0 ? await storeFaults(db, sorted, faults, judged?.holds) : []
  const alarms = [...sentAlarms, ...(judged?.alarms ?? []), ...newFaults]
  const resultOf = await runHooks(db, inCommit.alarms, alarms)

  const { kept, refused } = await hold(
    db,
    [...held.values()].map(({ item }) => item),
  )
  for (const [key, { summary }] of held) {
    if (kept.has(key)) summary.quarantined++
    else if (refused.has(key)) summary.rejected.push({ index: 0, reason: tooManyHeld })
    else summary.duplicate++
  }
  const allNotes = [...notes, ...notesOf(readings, apart, stored)]
  return {
    summaries,
    positions,
    alarms,
    resultOf,
    notes: allNotes,
    remember: () => {
      judged?.remember()
      places.remember(readings, decisions)
    },
  }
}

const tooManyHeld = 'is not stored: too much waits for the claim of this device, or too many devices wait for theirs'

/** Stores the faults that the units' CAN profiles accept. Returns the alarms of new faults. */
async function storeFaults(
  db: Database,
  { dm1 }: SortedBatch,
  faults: UnitFaults,
  holds: Watched['holds'] = () => false,
): Promise<Alarm[]> {
  const all = [...dm1.values()].map(({ report }) => report)
  await faults.refresh(db, unitsOf(all))
  const reported = all.filter(report => faults.isStored(report, holds))
  const reports = [...reported, ...(await faults.silent(db, reported))]
  const events = await faultAlarms(db, reports)
  const stored = await storeDm1(db, reports)
  for (const [key, { summary }] of dm1) if (summary) count(summary, stored.has(key))
  const matches = await findMatchingAlarms(db, events)
  const alarms = await storeAlarms(
    db,
    events.filter(event => !matches.has(event)),
  )
  await endFaultAlarms(db, reports)
  await endLateFaultAlarms(db, alarms, reports)
  return alarms
}

/** Decodes frames in order of time: a message may span several readings. */
async function decodeFrames(db: Database, sorted: SortedBatch, frames: UnitFrames): Promise<void> {
  const framed = [...sorted.placed.values()]
    .filter(({ observation }) => carriesFrames(observation))
    .toSorted((a, b) => a.observation.time - b.observation.time)
  await frames.refresh(db, unitsOf(framed))
  for (const reading of framed) {
    const { unitId, observation } = reading
    reading.observation = frames.decode(unitId, observation)
    if (reading.observation.dm1 !== observation.dm1) sorted.addFaults(unitId, reading.observation)
  }
  await frames.storeSources(db)
}

function* unitsOf(readings: Iterable<{ unitId: number }>): Generator<number> {
  for (const { unitId } of readings) yield unitId
}

function count(summary: IngestSummary, fresh: boolean) {
  if (fresh) summary.accepted++
  else summary.duplicate++
}

async function findUnits(db: Database, batch: readonly Parsed[], units: UnitDirectory, registerIn?: number) {
  const newDevices = new Map<string, NewDevice & { companyId: number | undefined }>()
  const unitIds = new Set<number>()
  // only senders who proved their identity may create units
  const unproven = new Set<string>()
  for (const { keyHash, ...parsed } of batch) {
    if (keyHash === undefined) continue
    for (const { deviceUid } of itemsOf(parsed)) unproven.add(deviceUid)
  }
  // it may have been claimed on another server
  for (const uid of unproven) units.forget(uid)
  for (const parsed of batch)
    for (const item of itemsOf(parsed)) {
      if ('unitId' in item && item.unitId !== undefined) unitIds.add(item.unitId)
      else if (!units.isFresh(item.deviceUid)) {
        const known = newDevices.get(item.deviceUid)
        const hint = { ...known?.hint, ...item.device }
        const companyId = parsed.registerIn ?? known?.companyId ?? registerIn
        newDevices.set(item.deviceUid, { deviceUid: item.deviceUid, source: item.source, hint, companyId })
      }
    }
  const noted = batch.flatMap(({ notes = [] }) => notes.map(({ deviceUid }) => deviceUid))
  await units.refresh(db, noted.length > 0 ? new Set([...newDevices.keys(), ...noted]) : newDevices.keys(), unitIds)
  const unknown = [...newDevices.values()].flatMap(({ companyId, ...device }) => {
    const isUnknown = !unproven.has(device.deviceUid) && !units.ofDevice(device.deviceUid)
    return isUnknown && companyId !== undefined ? [{ ...device, companyId }] : []
  })
  if (unknown.length === 0) return
  unknown.sort((a, b) => (a.deviceUid < b.deviceUid ? -1 : 1))
  await db.transaction().execute(trx => registerDevices(trx, unknown))
  await units.refresh(
    db,
    unknown.map(({ deviceUid }) => deviceUid),
  )
}
