import {
  readingValidity,
  compileRules,
  nextStatus,
  signalNames,
  standardStatus,
  type CompiledRules,
  type StatusRule,
  type StatusTrack,
} from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { PlacedReading, UnitReading } from './placed-reading.ts'

interface Profile {
  /** Source of the rules, to detect changes. */
  source: string
  rules: CompiledRules
  /** Longest duration of its rules in milliseconds. */
  longest: number
}

/** Memory of the rules of a unit, up to its newest reading. */
interface Memory {
  profile: Profile
  newest: StatusTrack
}

/** A unit with stateful rules during a commit. */
interface Followed {
  profile: Profile
  /** Time of its newest stored reading. Older readings are late, and are judged by the readings before them. */
  storedUntil: Milliseconds
  newest?: StatusTrack | undefined
  late?: StatusTrack | undefined
}

/** Earlier readings that the rules of a unit need. */
interface Before {
  unitId: number
  track: 'newest' | 'late'
  until: Milliseconds
}

/** Judges the readings of one commit. The state of the rules is updated after the commit. */
export interface Judging {
  /** Returns true if a unit has stateful rules: its state row must be locked first. */
  remembers(unitIds: Iterable<number>): boolean
  /** @param locked state rows of the units, including readings of other servers */
  judge(
    db: Database,
    readings: readonly PlacedReading[],
    locked?: ReadonlyMap<number, { time?: Milliseconds }>,
  ): Promise<UnitReading[]>
  /** Must be called after the commit. */
  remember(): void
}

/** Maximum number of earlier readings that are loaded after a restart, or if another server stored the last ones. */
const mostBefore = 500

/**
 * Caches the status profiles of units and their rules; loads them with the first readings and again after `forget`. A
 * changed profile applies to later readings; stored readings keep their status.
 */
export class StatusProfiles {
  #loaded: Promise<void> | undefined
  #profiles = new Map<number, Profile>()
  #ofUnit = new Map<number, Profile>()
  readonly #memories = new Map<number, Memory>()

  /** Drops the cache after a profile or an assignment changed. */
  forget(): void {
    this.#loaded = undefined
  }

  refresh(db: Database): Promise<void> {
    this.#loaded ??= this.#load(db).catch((error: unknown) => {
      this.#loaded = undefined
      throw error
    })
    return this.#loaded
  }

  judging(): Judging {
    let followed = new Map<number, Followed>()
    return {
      remembers: unitIds => {
        for (const unitId of unitIds) if (this.#ofUnit.get(unitId)?.rules.remembers) return true
        return false
      },
      judge: async (db, readings, locked) => {
        followed = await this.#follow(db, readings, locked)
        const statuses = new Map<PlacedReading, number>()
        const judged = readings.filter(({ unitId }) => this.#ofUnit.has(unitId))
        for (const reading of judged.toSorted((a, b) => a.observation.time - b.observation.time)) {
          const profile = this.#ofUnit.get(reading.unitId)
          if (!profile) continue
          statuses.set(
            reading,
            judgeOne(followed.get(reading.unitId) ?? { profile, storedUntil: -Infinity }, reading.observation),
          )
        }
        return readings.map(reading => ({
          ...reading,
          statusId: statuses.get(reading) ?? standardStatus(reading.observation),
        }))
      },
      remember: () => {
        for (const [unitId, { profile, newest }] of followed)
          if (newest) this.#memories.set(unitId, { profile, newest })
      },
    }
  }

  /** Returns the units with stateful rules and their state. */
  async #follow(
    db: Database,
    readings: readonly PlacedReading[],
    locked: ReadonlyMap<number, { time?: Milliseconds }> | undefined,
  ): Promise<Map<number, Followed>> {
    const followed = new Map<number, Followed>()
    const before = new Map<string, Before>()
    for (const { unitId, observation } of readings) {
      const profile = this.#ofUnit.get(unitId)
      if (!profile?.rules.remembers) continue
      const unit = followed.get(unitId) ?? this.#known(unitId, profile, locked?.get(unitId))
      followed.set(unitId, unit)
      const track = observation.time > unit.storedUntil ? 'newest' : 'late'
      const isFirst = locked?.has(unitId) && unit.storedUntil === -Infinity
      if (unit[track] || isFirst) continue
      const key = `${unitId} ${track}`
      before.set(key, { unitId, track, until: Math.min(observation.time, before.get(key)?.until ?? Infinity) })
    }
    if (before.size > 0) await lookBack(db, [...before.values()], followed)
    return followed
  }

  /** Returns this server's state of a unit, if no other server has stored readings since. */
  #known(unitId: number, profile: Profile, locked: { time?: Milliseconds } | undefined): Followed {
    const memory = this.#memories.get(unitId)
    const newest = memory?.profile === profile ? memory.newest : undefined
    const storedUntil = locked ? Math.round(locked.time ?? -Infinity) : (newest?.time ?? -Infinity)
    return newest?.time === storedUntil ? { profile, storedUntil, newest } : { profile, storedUntil }
  }

  async #load(db: Database): Promise<void> {
    const [profiles, units] = await Promise.all([readProfiles(db), readUnits(db)])
    const known = this.#profiles
    this.#profiles = new Map(
      profiles.map(({ id, ...read }) => {
        const before = known.get(id)
        return [id, before?.source === read.source ? before : compiled(read)]
      }),
    )
    this.#ofUnit = new Map(
      units.flatMap(({ unitIds, profileId }) => {
        const profile = this.#profiles.get(profileId)
        return profile ? unitIds.map(unitId => [unitId, profile] as const) : []
      }),
    )
    for (const [unitId, { profile }] of this.#memories)
      if (this.#ofUnit.get(unitId) !== profile) this.#memories.delete(unitId)
  }
}

function judgeOne(unit: Followed, reading: Parameters<typeof nextStatus>[1]): number {
  const track = reading.time > unit.storedUntil ? 'newest' : 'late'
  const next = nextStatus(unit.profile.rules, reading, unit[track])
  unit[track] = next.track
  return next.statusId
}

/** Rebuilds the state of rules from stored readings after a restart, or if another server stored the last ones. */
async function lookBack(
  db: Database,
  before: readonly Before[],
  followed: ReadonlyMap<number, Followed>,
): Promise<void> {
  const spans = before.map(({ unitId, track, until }) => {
    const longest = followed.get(unitId)?.profile.longest ?? 0
    return { unitId, track, until, from: until - longest - readingValidity.on }
  })
  const { rows } = await sql<{
    unitId: number
    track: Before['track']
    time: number
    ignition: boolean | null
    speed: number | null
    signals: Record<string, unknown> | null
  }>`
    select a."unitId", a.track, (extract(epoch from p.fix_time) * 1000)::float8 as time, p.ignition, p.speed, p.signals
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as a ("unitId" int, track text, until float8, "from" float8)
    cross join lateral last_positions(a."unitId", to_timestamp(a."from" / 1000), to_timestamp(a.until / 1000), ${mostBefore}) p
    order by p.fix_time`.execute(db)
  for (const { unitId, track, ...reading } of rows) {
    const unit = followed.get(unitId)
    if (unit)
      unit[track] = nextStatus(unit.profile.rules, { ...reading, time: Math.round(reading.time) }, unit[track]).track
  }
}

interface Read {
  source: string
  rules: readonly StatusRule[]
  signalsOf: ReadonlyMap<number, readonly string[]>
}

const compiled = ({ source, rules, signalsOf }: Read): Profile => ({
  source,
  rules: compileRules(rules, id => signalsOf.get(id) ?? []),
  longest: Math.max(0, ...rules.map(({ duration = 0 }) => duration * 1000)),
})

async function readProfiles(db: Database): Promise<(Read & { id: number })[]> {
  const { rows } = await sql<{ id: number; rules: StatusRule[] | null; parameters: Record<string, string> | null }>`
    select r.record_id as id, r.data -> 'rules' as rules,
      (select jsonb_object_agg(c.record_id, coalesce(c.data ->> 'description', c.name)) from record c
        where c.record_id = any(r.refers_to) and c.kind = 'can-parameter') as parameters
    from record r
    where r.kind = 'duty-profile' and exists (select from unit_profile u where u.record_id = r.record_id)`.execute(db)
  return rows.map(({ id, rules, parameters }) => ({
    id,
    source: JSON.stringify([rules, parameters]),
    rules: Array.isArray(rules) ? rules : [],
    signalsOf: new Map(
      Object.entries(parameters ?? {}).map(([parameterId, name]) => [Number(parameterId), signalNames(name)]),
    ),
  }))
}

/** Returns the units of each profile, one row per profile, which is faster than one row per unit. */
async function readUnits(db: Database): Promise<{ unitIds: number[]; profileId: number }[]> {
  const { rows } = await sql<{ unitIds: number[]; profileId: number }>`
    select json_agg(unit_id) as "unitIds", record_id as "profileId" from unit_profile
    where kind = 'duty-profile' group by record_id`.execute(db)
  return rows
}
