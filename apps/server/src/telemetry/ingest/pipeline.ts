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
import { devicesChanged } from './commit-message.ts'
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

/** The one way into the database for readings and events, whatever feed they came from. */
export interface Pipeline {
  /**
   * Stores what a parser found; resolves once it is committed.
   * @throws IngestBusy when too much waits already
   */
  ingest: (parsed: Parsed) => Promise<IngestSummary>
  /** Returns an unsubscribe function, as `onAlarms` does. */
  onPositions: (listener: PositionListener) => () => void
  onAlarms: (listener: AlarmListener) => () => void
  /** Whether a request would be refused with `IngestBusy`, to be asked before its body is read. */
  readonly busy: boolean
  /** To be called after a device was attached to another unit, or a unit moved or removed; without a uid for all. Other servers follow. */
  forget: (deviceUid?: string) => void
  /** To be called after an I/O profile, a sensor, a CAN parameter or a data source changed, or units got another profile. */
  forgetInputs: () => void
  /** To be called after a status profile or its units changed: readings from now on are measured by it. */
  forgetStatusProfiles: () => void
  /** To be called after something that units are watched by changed; without units for all of them. */
  forgetWatches: (unitIds?: readonly number[]) => void
  /** Looks at units whose watches are due without a reading. Returns how many there were. */
  wake: () => Promise<number>
  /** To be called after positions of units were hidden or brought back: their next places are compared with what is stored. */
  forgetPlaces: (unitIds: readonly number[]) => void
  /** To be called after a company changed which places it believes. Other servers follow within ten minutes. */
  forgetPlaceChecks: () => void
  /** Resolves when everything taken so far is committed, and the messages of devices are counted; for shutting down. */
  drain: () => Promise<void>
}
export const Pipeline = defineDependency<Pipeline>('Pipeline')

export interface PipelineDeps {
  db: Database
  /** Whether unknown devices become units of the root company at once, instead of waiting to be claimed. */
  register: boolean
  rootCompanyId: number
  /** Work of the modules in the transaction, `commitHooks(modules)`; without it nobody is notified of alarms. */
  inCommit: CommitHooks
  /** With other servers; without it they learn nothing of what is stored. */
  exchange?: Exchange
  /** On which the sources of watches publish; without them nobody hears. */
  topics?: Topics
  now?: () => Milliseconds
  /** Called when a listener throws; what it was called with is stored. */
  onError?: (error: unknown) => void
  /** How long messages of devices are counted before they are written. */
  countEvery?: Milliseconds
  /** Kilometres an hour that no unit exceeds where its company sets no limit. */
  topSpeed?: number
  /** Days that readings are stored: what is older is refused. 0, the default, is without limit. */
  keepDays?: number
  /** How long readings wait for company. */
  wait?: Milliseconds
  /** Rows that make a full group. */
  full?: number
  /** Rows that may wait. */
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
  exchange.subscribe(devicesChanged, ({ uid }) => units.forget(uid))
  exchange.onGap(() => units.forget())
  const positionListeners = new Set<PositionListener>()
  const alarmListeners = new Set<AlarmListener>()

  async function commitJobs(jobs: Job[]) {
    const parsed = jobs.map(job => job.parsed)
    const { summaries, positions, alarms, resultOf, notes, notifyServers } = await asWork('ingest', () =>
      commitBatch(db, parsed, context),
    )
    notifyServers()
    const heardAt = Date.now()
    if (notes.length > 0) quality.add(notes, heardAt)
    jobs.forEach((job, i) => {
      job.summary = summaries[i]
      // only of devices that are known: anybody may send messages of others
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
      // One request must not take its neighbours down, and a unit may have been removed in the meantime.
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
    forget: deviceUid => {
      units.forget(deviceUid)
      exchange.send(devicesChanged, deviceUid === undefined ? {} : { uid: deviceUid })
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

const sizeOf = ({ observations, events, unplaced, held, notes }: Parsed) =>
  observations.length + events.length + (unplaced?.length ?? 0) + (held?.length ?? 0) + (notes?.length ?? 0)

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
