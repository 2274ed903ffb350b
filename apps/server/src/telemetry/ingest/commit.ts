import type { Database } from '../../kernel/db/schema.ts'
import type { Exchange } from '../../kernel/servers/exchange.ts'
import { storeAlarms, type Alarm } from './alarms/alarms.ts'
import { runHooks, type CommitHooks, type ResultOf } from './commit-hooks.ts'
import type { DeviceEvent, IngestSummary, Observation, Parsed, Unplaced } from './observation.ts'
import { newsOf } from './news.ts'
import { placeReadings } from './places.ts'
import { hold } from './quarantine/store.ts'
import { registerDevices, type Newcomer } from './register.ts'
import { Sorting } from './sorting.ts'
import { storeDm1 } from './dm1/store-dm1.ts'
import { storePositions } from './store-positions.ts'
import type { KnownUnit, UnitDirectory } from './units.ts'

/** A reading that was stored just now. */
export interface StoredPosition extends KnownUnit {
  /** Id of the `duty` row, see `statusOf`. */
  statusId: number
  positionId: number
  observation: Observation
}

export interface Outcome {
  /** One for each request, in order. */
  summaries: IngestSummary[]
  positions: StoredPosition[]
  alarms: Alarm[]
  /** What the commit hooks returned for the alarms. */
  resultOf: ResultOf
  /** To be called after the commit: for other servers. */
  tellOthers: () => void
}

export interface CommitContext {
  units: UnitDirectory
  exchange: Exchange
  /** Company that unknown devices join; without one they are quarantined. */
  registerIn?: number | undefined
  inCommit: CommitHooks
}

/** Stores several requests, all or nothing, and counts for each what became of its items. */
export async function commitBatch(
  db: Database,
  batch: readonly Parsed[],
  { units, exchange, registerIn, inCommit }: CommitContext,
): Promise<Outcome> {
  await findUnits(db, batch, units, registerIn)
  const sorted = new Sorting(batch, units)
  const act = async (trx: Database): Promise<Outcome> => {
    const stored = await write(trx, sorted, inCommit)
    return { ...stored, tellOthers: await exchange.publish(trx, () => newsOf(stored)) }
  }
  // Positions alone are one statement and need no transaction around it, unless other servers hear of them.
  return sorted.plain && !exchange.isShared ? act(db) : db.transaction().execute(act)
}

async function write(
  db: Database,
  { summaries, placed, homeless, events, dm1, held, place }: Sorting,
  inCommit: CommitHooks,
): Promise<Omit<Outcome, 'tellOthers'>> {
  await placeReadings(db, homeless, placed, place)
  const stored = await storePositions(db, [...placed.values()])
  const positions: StoredPosition[] = []
  for (const reading of placed.values()) {
    const positionId = stored.get(reading)
    count(reading.summary, positionId !== undefined)
    if (positionId === undefined) continue
    const { unitId, companyId, statusId, observation } = reading
    positions.push({ unitId, companyId, statusId, positionId, observation })
  }
  positions.sort((a, b) => a.observation.time - b.observation.time)

  const alarms = await storeAlarms(db, [...events.values()])
  const raised = new Set(alarms.map(({ unitId, code, occurredAt }) => `${unitId} ${code} ${occurredAt}`))
  for (const [key, { summary }] of events) count(summary, raised.has(key))
  const resultOf = await runHooks(db, inCommit.alarms, alarms)

  const reported = await storeDm1(
    db,
    [...dm1.values()].map(({ report }) => report),
  )
  for (const [key, { summary }] of dm1) if (summary) count(summary, reported.has(key))

  const kept = await hold(
    db,
    [...held.values()].map(({ item }) => item),
  )
  for (const [key, { summary }] of held) {
    if (kept.has(key)) summary.quarantined++
    else summary.duplicate++
  }
  return { summaries, positions, alarms, resultOf }
}

function count(summary: IngestSummary, fresh: boolean) {
  if (fresh) summary.accepted++
  else summary.duplicate++
}

async function findUnits(db: Database, batch: readonly Parsed[], units: UnitDirectory, registerIn?: number) {
  const newcomers = new Map<string, Newcomer>()
  const unitIds = new Set<number>()
  for (const item of itemsOf(batch)) {
    if ('unitId' in item && item.unitId !== undefined) unitIds.add(item.unitId)
    else if (!units.isFresh(item.deviceUid)) {
      const hint = { ...newcomers.get(item.deviceUid)?.hint, ...item.device }
      newcomers.set(item.deviceUid, { deviceUid: item.deviceUid, source: item.source, hint })
    }
  }
  await units.refresh(db, newcomers.keys(), unitIds)
  const unknown = [...newcomers.values()].filter(({ deviceUid }) => !units.ofDevice(deviceUid))
  if (registerIn === undefined || unknown.length === 0) return
  unknown.sort((a, b) => (a.deviceUid < b.deviceUid ? -1 : 1))
  await db.transaction().execute(trx => registerDevices(trx, unknown, registerIn))
  await units.refresh(
    db,
    unknown.map(({ deviceUid }) => deviceUid),
  )
}

function* itemsOf(batch: readonly Parsed[]): Generator<Observation | Unplaced | DeviceEvent> {
  for (const { observations, events, unplaced = [] } of batch) {
    yield* observations
    yield* events
    for (const { reading } of unplaced) yield reading
  }
}
