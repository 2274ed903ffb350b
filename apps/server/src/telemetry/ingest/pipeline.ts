import type { Database } from '#kernel/db/schema.ts'
import { asWork } from '#kernel/db/work-limits.ts'
import { alone, type Exchange } from '#kernel/servers/exchange.ts'
import { commitBatch, commitWakes } from './commit.ts'
import type { CommitHooks } from './commit-hooks.ts'
import type { AlarmListener, PositionListener } from './followers.ts'
import { GroupCommit } from './group-commit.ts'
import { UnitFaults } from './dm1/unit-faults.ts'
import { UnitFrames } from './inputs/unit-frames.ts'
import { UnitInputs } from './inputs/unit-inputs.ts'
import { UnitSources } from '../sources/unit-sources.ts'
import { deviceUnitsChanged } from './commit-message.ts'
import type { IngestSummary, Parsed } from './observation.ts'
import { StatusProfiles } from './status-profiles.ts'
import { PlaceCheck } from './check/place-check.ts'
import { QualityLog } from './quality/quality-log.ts'
import { TrafficLog } from './traffic/traffic-log.ts'
import { UnitDirectory } from './units.ts'
import { WatchEngine } from '../watch/watch-engine.ts'
import { LocalTopics, type Topics } from '#kernel/realtime/topics.ts'
import { defineDependency } from '#kernel/dependency.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** The only way into the database for readings and events of all feeds. */
export interface Pipeline {
  /**
   * Stores the results of a parser; resolves after the commit.
   * @throws IngestBusy if the queue is full
   */
  ingest: (parsed: Parsed) => Promise<IngestSummary>
  /** Returns an unsubscribe function, like `onAlarms`. */
  onPositions: (listener: PositionListener) => () => void
  onAlarms: (listener: AlarmListener) => () => void
  /** True if a request would be rejected with `IngestBusy`. Check it before reading a body. */
  readonly busy: boolean
  /** Drops the cached unit of a device, or of all devices, after an assignment, move or removal. Notifies other servers. */
  forget: (deviceUid?: string) => void
  /** Called after `forget`, on each server, without a device for all. Returns an unsubscribe function. */
  onForget: (listener: (deviceUid?: string) => void) => () => void
  /** Drops cached settings after a change of an I/O profile, sensor, CAN parameter, data source or profile assignment. */
  forgetInputs: () => void
  /** Drops cached status profiles after a change; later readings use the new rules. */
  forgetStatusProfiles: () => void
  /** Drops the cached watches of units, or of all units, after a change of their settings. */
  forgetWatches: (unitIds?: readonly number[]) => void
  /** Returns the watches of a unit, with their states. */
  watchesOf: (unitId: number) => ReturnType<WatchEngine['of']>
  /** Judges units whose watches are due without a reading. Returns the number of units. */
  wake: () => Promise<number>
  /** Drops cached positions after positions of the units were hidden or restored. */
  forgetPlaces: (unitIds: readonly number[]) => void
  /** Drops cached position check settings after a change. Other servers follow within ten minutes. */
  forgetPlaceChecks: () => void
  /** Resolves when all accepted readings are committed and message counts are written; for shutdown. */
  drain: () => Promise<void>
}
export const Pipeline = defineDependency<Pipeline>('Pipeline')

export interface PipelineDeps {
  db: Database
  /** True to create units of the root company for unknown devices instead of quarantining them. */
  register: boolean
  rootCompanyId: number
  /** Hooks of the modules in the transaction, `commitHooks(modules)`; without them no alarm notifications are sent. */
  inCommit: CommitHooks
  /** Exchange with other servers; without it they are not notified of commits. */
  exchange?: Exchange
  /** Topics for messages of watch sources. */
  topics?: Topics
  now?: () => Milliseconds
  /** Called if a listener throws; the commit is stored. */
  onError?: (error: unknown) => void
  /** Interval for writing message counts. */
  countEvery?: Milliseconds
  /** Default top speed in km/h for the position check. */
  topSpeed?: number
  /** Retention in days: older readings are rejected. Default 0 for no limit. */
  keepDays?: number
  /** Time that readings wait for others. */
  wait?: Milliseconds
  /** Rows of a full group. */
  full?: number
  /** Maximum number of waiting rows. */
  most?: number
}

interface Job {
  parsed: Parsed
  summary?: IngestSummary
  error?: unknown
}

export function createPipeline({
  db,
  register,
  rootCompanyId,
  inCommit,
  exchange = alone,
  onError = () => {},
  topics = new LocalTopics(onError),
  now = Date.now,
  countEvery,
  topSpeed,
  keepDays = 0,
  ...limits
}: PipelineDeps): Pipeline {
  const units = new UnitDirectory()
  const frames = new UnitFrames()
  const inputs = new UnitInputs()
  const sources = new UnitSources()
  const faults = new UnitFaults()
  const traffic = new TrafficLog({ db, onError, ...(countEvery !== undefined && { every: countEvery }) })
  const quality = new QualityLog({ db, onError, ...(countEvery !== undefined && { every: countEvery }) })
  const places = new PlaceCheck(topSpeed)
  const statuses = new StatusProfiles()
  const registerIn = register ? rootCompanyId : undefined
  const watches = new WatchEngine(inCommit.watches ?? [], topics)
  const context = {
    units,
    frames,
    inputs,
    sources,
    faults,
    statuses,
    exchange,
    registerIn,
    inCommit,
    watches,
    now,
    places,
    keepDays,
  }
  const forgetListeners = new Set<(deviceUid?: string) => void>()
  const forgetUnits = (deviceUid?: string) => {
    units.forget(deviceUid)
    callEach(forgetListeners, listener => listener(deviceUid))
  }
  exchange.subscribe(deviceUnitsChanged, ({ uid }) => forgetUnits(uid))
  exchange.onGap(() => units.forget())
  const positionListeners = new Set<PositionListener>()
  const alarmListeners = new Set<AlarmListener>()

  async function commitJobs(jobs: Job[]) {
    const parsed = jobs.map(job => job.parsed)
    const { summaries, positions, alarms, resultOf, notes, notifyServers } = await asWork('ingest', () =>
      commitBatch(db, parsed, context),
    )
    notifyServers()
    const heardAt = now()
    if (notes.length > 0) quality.add(notes, heardAt)
    jobs.forEach((job, i) => {
      job.summary = summaries[i]
      // known devices only: anyone may send messages of unknown devices
      traffic.add(job.parsed.traffic?.filter(({ deviceUid }) => units.ofDevice(deviceUid)) ?? [], heardAt)
    })
    if (positions.length > 0) callEach(positionListeners, listener => listener(positions))
    if (alarms.length > 0) callEach(alarmListeners, listener => listener(alarms, resultOf))
  }

  async function commit(jobs: Job[]) {
    try {
      await commitJobs(jobs)
    } catch (error) {
      units.forget()
      frames.forgetAll()
      sources.forgetAll()
      if (!isAboutData(error)) throw error
      // a bad request must not fail the others, and a unit may have been removed in the meantime
      for (const job of jobs) await commitJobs([job]).catch((reason: unknown) => (job.error = reason))
    }
  }

  function callEach<L>(listeners: Set<L>, call: (listener: L) => void) {
    for (const listener of listeners) {
      try {
        asWork('background', () => call(listener))
      } catch (error) {
        onError(error)
      }
    }
  }

  const queue = new GroupCommit<Job>({ commit, weight: ({ parsed }) => sizeOf(parsed), ...limits })
  return {
    ingest: async parsed => {
      if (sizeOf(parsed) === 0) return { accepted: 0, duplicate: 0, quarantined: 0, rejected: [...parsed.rejected] }
      const job: Job = { parsed }
      await queue.add(job)
      if (job.summary) return job.summary
      throw job.error
    },
    onPositions: subscribe(positionListeners),
    onAlarms: subscribe(alarmListeners),
    get busy() {
      return queue.busy
    },
    onForget: subscribe(forgetListeners),
    forget: deviceUid => {
      forgetUnits(deviceUid)
      exchange.send(deviceUnitsChanged, deviceUid === undefined ? {} : { uid: deviceUid })
    },
    forgetInputs: () => {
      inputs.forget()
      sources.forget()
      faults.forget()
      frames.forget()
    },
    forgetStatusProfiles: () => statuses.forget(),
    forgetPlaces: unitIds => places.forget(unitIds),
    forgetPlaceChecks: () => places.settings.forget(),
    forgetWatches: unitIds => {
      watches.forget(unitIds)
      faults.forget(unitIds)
    },
    watchesOf: unitId => watches.of(db, unitId),
    wake: async () => {
      let units = 0
      for (;;) {
        const outcome = await asWork('ingest', () => commitWakes(db, context))
        if (!outcome) return units
        units += outcome.units
        outcome.notifyServers()
        if (outcome.alarms.length > 0) callEach(alarmListeners, listener => listener(outcome.alarms, outcome.resultOf))
      }
    },
    drain: async () => {
      await queue.drain()
      await Promise.all([traffic.write(), quality.write()])
    },
  }
}

const sizeOf = ({ observations, events, unplaced, held, notes, reports }: Parsed) =>
  observations.length +
  events.length +
  (unplaced?.length ?? 0) +
  (held?.length ?? 0) +
  (notes?.length ?? 0) +
  (reports?.length ?? 0)

const subscribe =
  <L>(listeners: Set<L>) =>
  (listener: L) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

// SQLSTATE classes: data exception, integrity constraint violation, transaction rollback.
function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code))
}
