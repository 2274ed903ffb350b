import type { Said } from '../../../kernel/texts/sentence.ts'
import { stored } from '../../../kernel/texts/stored.ts'
import { sql } from 'kysely'
import { numbers } from '../../../kernel/db/arrays.ts'
import type { Database, Signals } from '../../../kernel/db/schema.ts'
import type { Use } from '../../../kernel/service.ts'
import { Db, Log } from '../../../kernel/services.ts'
import type { StoredPosition } from '../../../telemetry/ingest/commit.ts'
import type { PositionFollower } from '../../../telemetry/ingest/followers.ts'
import type { DeviceEvent } from '../../../telemetry/ingest/observation.ts'
import { Pipeline } from '../../../telemetry/ingest/pipeline.ts'
import { isWatched, keyOf, UnitWatch, type Raised, type WatchedProfile } from './unit-watch.ts'

interface WatchOptions {
  db: Database
  pipeline: Pick<Pipeline, 'ingest'>
  onError: (error: unknown) => void
}

/** Readings before the first that a unit is watched by: what holds already is no news. */
const replayed = 200

/**
 * Judges new readings by the I/O profiles of their units and raises the alarms of inputs and of fuel theft. Behind the commit, so
 * that ingest never waits for it. What comes late or from a file says nothing. `end` resolves once all is judged.
 */
export function watchInputs({ db, pipeline, onError }: WatchOptions): Required<PositionFollower> {
  const watches = new Map<number, UnitWatch>()
  let waiting: StoredPosition[] = []
  let running: Promise<void> | undefined

  async function judge(positions: readonly StoredPosition[]): Promise<void> {
    const told = positions.filter(({ observation: { source, signals } }) => source !== 'track' && signals !== undefined)
    const byUnit = Map.groupBy(told, ({ unitId }) => unitId)
    const profiles = byUnit.size > 0 ? await profilesOf(db, [...byUnit.keys()]) : new Map<number, WatchedProfile>()
    const events: DeviceEvent[] = []
    for (const [unitId, readings] of byUnit) {
      const profile = profiles.get(unitId)
      if (!profile || !isWatched(profile)) {
        watches.delete(unitId)
        continue
      }
      let watch = watches.get(unitId)
      if (watch?.key !== keyOf(profile)) {
        watch = await replay(db, unitId, profile, readings[0]?.observation.time ?? 0)
        watches.set(unitId, watch)
      }
      for (const { observation } of readings) {
        const raised = watch.tell(observation.time, observation.signals ?? {})
        events.push(...eventsOf(raised, observation, profile))
      }
    }
    if (events.length > 0) await pipeline.ingest({ observations: [], events, rejected: [], observationIndexes: [] })
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const positions = waiting
      waiting = []
      await judge(positions).catch(onError)
    }
    running = undefined
  }

  return {
    receive: positions => {
      waiting.push(...positions)
      running ??= run()
    },
    end: async () => running,
  }
}

/** The same with the services of a server. */
export const followInputs = (use: Use): PositionFollower =>
  watchInputs({
    db: use(Db),
    pipeline: use(Pipeline),
    onError: error => use(Log).error({ err: error }, 'watching inputs failed'),
  })

/** As it is stored: what the server says is said in the language of whoever reads it. */
const textOf = (texts: readonly (string | Said)[]): string =>
  texts.every(text => typeof text === 'string') ? texts.join(', ') : stored(['label.alarm.several', { texts }])

/** One alarm for all inputs that raise one of a kind at a moment. */
function eventsOf(
  raised: readonly Raised[],
  { deviceUid, source, time, latitude, longitude }: StoredPosition['observation'],
  { data: { notification } }: WatchedProfile,
): DeviceEvent[] {
  const byType = Map.groupBy(raised, ({ type }) => type)
  return [...byType].map(([type, list]) => ({
    deviceUid,
    source,
    time,
    latitude,
    longitude,
    type,
    text: textOf(list.map(({ text }) => text)),
    ...(notification?.priorityId !== undefined && { priorityId: notification.priorityId }),
    ...(notification?.notificationId !== undefined && { groupIds: [notification.notificationId] }),
  }))
}

async function profilesOf(db: Database, unitIds: readonly number[]): Promise<Map<number, WatchedProfile>> {
  const { rows } = await sql<WatchedProfile & { unitIds: number[] }>`
    select array_agg(up.unit_id) as "unitIds", r.record_id as "recordId", r.version, r.data, coalesce((
      select json_agg(json_build_object('version', s.version, 'fuelStolen', s.data -> 'fuelStolen') order by s.record_id)
      from record s where s.kind = 'sensor' and s.record_id = any(r.refers_to)
        and s.data -> 'fuelStolen' -> 'alarmEnabled' = 'true'::jsonb), '[]') as thefts,
      array(select s.record_id from record s
        where s.kind = 'sensor' and s.record_id = any(r.refers_to) and s.data ->> 'type' = 'FUEL_VOLTAGE') as "fuelSensors"
    from unit_profile up join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  return new Map(rows.flatMap(({ unitIds: ids, ...profile }) => ids.map(id => [id, profile] as const)))
}

/** A watch that has seen the readings of the unit before a moment; it raises nothing for them. */
async function replay(db: Database, unitId: number, profile: WatchedProfile, until: number): Promise<UnitWatch> {
  const watch = new UnitWatch(profile)
  const { rows } = await sql<{ time: Date; signals: Signals | null }>`
    select fix_time as time, signals from position
    where unit_id = ${unitId} and fix_time < ${new Date(until)} and fix_time > ${new Date(until - 86_400_000)}
    order by fix_time desc limit ${replayed}`.execute(db)
  for (const { time, signals } of rows.toReversed()) watch.tell(time.getTime(), signals ?? {})
  return watch
}
