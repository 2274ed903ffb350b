import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { Topics } from '../../kernel/realtime/topics.ts'
import type { Use } from '../../kernel/service.ts'
import { Clock, Db, Log } from '../../kernel/services.ts'
import type { StoredPosition } from '../../telemetry/ingest/commit.ts'
import type { PositionFollower } from '../../telemetry/ingest/followers.ts'
import { Pipeline } from '../../telemetry/ingest/pipeline.ts'
import { crossingsOf, eventsOf, type UnitFence } from './crossings.ts'
import { keepSides } from './keep-sides.ts'

interface WatchOptions {
  db: Database
  pipeline: Pick<Pipeline, 'ingest'>
  topics: Topics
  clock: () => Date
  onError: (error: unknown) => void
}

/**
 * Judges new positions by the geofences of their units: raises alarms by the transitions that a geofence tells, and queues what
 * the unit is sent. Behind the commit, so that ingest never waits for it. What comes late, from a file or without a fix of its
 * own says nothing. `end` resolves once all is judged.
 */
export function watchFences({ db, pipeline, topics, clock, onError }: WatchOptions): Required<PositionFollower> {
  /** Of each unit, milliseconds: a crossing is judged once, and never backwards. */
  const judged = new Map<number, number>()
  let waiting: StoredPosition[] = []
  let running: Promise<void> | undefined

  async function judge(positions: readonly StoredPosition[]): Promise<void> {
    const byUnit = Map.groupBy(positions.filter(isNews), ({ unitId }) => unitId)
    const fences = byUnit.size > 0 ? await fencesOf(db, [...byUnit.keys()]) : []
    const crossings = fences.flatMap(fence => crossingsOf(fence, byUnit.get(fence.unitId) ?? []))
    const events = eventsOf(crossings)
    // first the alarms: those that are there already are not raised again if the rest fails
    if (events.length > 0) await pipeline.ingest({ observations: [], events, rejected: [], observationIndexes: [] })
    if (crossings.length > 0) await keepSides({ db, topics }, crossings, clock())
    for (const [unitId, list] of byUnit) judged.set(unitId, list.at(-1)?.observation.time ?? 0)
  }

  const isNews = ({ unitId, observation: { source, time, signals } }: StoredPosition) =>
    source !== 'track' && signals?.valid !== false && time > (judged.get(unitId) ?? -Infinity)

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
export const followFences = (use: Use): PositionFollower =>
  watchFences({
    db: use(Db),
    pipeline: use(Pipeline),
    topics: use(Topics),
    clock: use(Clock).now,
    onError: error => use(Log).error({ err: error }, 'watching geofences failed'),
  })

async function fencesOf(db: Database, unitIds: readonly number[]): Promise<UnitFence[]> {
  const { rows } = await sql<UnitFence>`
    select up.unit_id as "unitId", up.record_id as "recordId", r.name, r.data, up.is_inside as "isInside", up.crossed_at as "crossedAt",
      up.break_in_template_id as "breakIn", up.break_out_template_id as "breakOut"
    from unit_profile up join record r using (record_id)
    where up.kind = 'fence-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    order by lower(r.name), r.record_id`.execute(db)
  // one whose shape was never drawn contains nothing
  return rows.filter(({ data }) => data.shape !== undefined)
}
