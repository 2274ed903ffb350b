import { readingValidity, statusIds } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Selects the key of a reading; null if it has neither key nor engine speed. */
const reportedKey = sql`coalesce(p.ignition, case jsonb_typeof(p.signals -> 'rpm') when 'number' then (p.signals ->> 'rpm')::float8 > 0 end)`

/** Selects whether a reading is at work: by the unit's selected data source, or else by its status. */
const reportedWork = sql`case jsonb_typeof(p.signals -> 'working') when 'boolean' then (p.signals ->> 'working')::boolean
  else p.status_id = ${statusIds.working}::int end`

/**
 * State of a reading with a key: `off`, or with the key on `working`, `moving` for travel from 12 km/h, `idle` for the rest
 * (`standardStatus`, or the rules of the status profile, decided when the reading was stored).
 */
export const states = { off: 0, working: 1, moving: 2, idle: 3 } as const
export type State = (typeof states)[keyof typeof states]

/** Selects the state of a reading `p`; null without a key. */
export const readingState: RawBuilder<unknown> = sql`case ${reportedKey} when false then ${states.off}::int
  when true then case when ${reportedWork} then ${states.working}::int
    when p.status_id = ${statusIds.moving}::int then ${states.moving}::int else ${states.idle}::int end end`

/** Returns true if a reading is valid until the next one with a key. Otherwise the time between them has no data. */
export const lasts = (state: State, time: Milliseconds, next: Milliseconds): boolean =>
  next - time <= (state === states.off ? readingValidity.off : readingValidity.on)

/** Returns true if a counter's growth until the next reading is work. */
export const worksUntil = (isWork: boolean, time: Milliseconds, next: Milliseconds): boolean =>
  isWork && next - time <= readingValidity.on
