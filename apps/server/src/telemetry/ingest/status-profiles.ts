import {
  believed,
  compileRules,
  nextStatus,
  signalNames,
  standardStatus,
  type CompiledRules,
  type StatusRule,
  type StatusTrack,
} from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { PlacedReading, UnitReading } from './placed-reading.ts'

interface Profile {
  /** What it was made of; the same text means the same rules. */
  source: string
  rules: CompiledRules
  /** The longest duration of its rules, milliseconds. */
  longest: number
}

/** What the rules remember of a unit. */
interface Memory {
  profile: Profile
  newest?: StatusTrack | undefined
  /** Of readings that came late, one after the other: what a device had stored, an imported file. */
  late?: StatusTrack | undefined
}

/** The readings of one commit with their statuses. What the rules learn from them counts once they are stored. */
export interface Judging {
  judge(db: Database, readings: readonly PlacedReading[]): Promise<UnitReading[]>
  /** To be called once the readings are committed. */
  remember(): void
}

/** Readings of a unit that its rules look back at when a server sees it for the first time. */
const lookBack = 500

/**
 * Which units have a status profile, and its rules: in memory, loaded with the first readings and again after `forget`. A
 * change of a profile counts for readings that arrive after it; stored ones keep their status.
 */
export class StatusProfiles {
  #loaded: Promise<void> | undefined
  #profiles = new Map<number, Profile>()
  #ofUnit = new Map<number, Profile>()
  readonly #memories = new Map<number, Memory>()

  /** A profile or an assignment has changed. */
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
    const learnt = new Map<number, Memory>()
    const memoryOf = (unitId: number, profile: Profile): Memory => {
      const known = learnt.get(unitId) ?? this.#memories.get(unitId)
      const memory = known?.profile === profile ? { ...known } : { profile }
      learnt.set(unitId, memory)
      return memory
    }
    return {
      judge: async (db, readings) => {
        const strangers = new Map<number, number>()
        for (const { unitId, observation } of readings) {
          const profile = this.#ofUnit.get(unitId)
          if (!profile?.rules.remembers || this.#memories.get(unitId)?.profile === profile) continue
          strangers.set(unitId, Math.min(observation.time, strangers.get(unitId) ?? Infinity))
        }
        if (strangers.size > 0) await this.#lookBack(db, strangers, memoryOf)
        const statuses = new Map<PlacedReading, number>()
        const judged = readings.filter(({ unitId }) => this.#ofUnit.has(unitId))
        for (const reading of judged.toSorted((a, b) => a.observation.time - b.observation.time)) {
          const profile = this.#ofUnit.get(reading.unitId)
          if (!profile) continue
          const memory = profile.rules.remembers ? memoryOf(reading.unitId, profile) : { profile }
          statuses.set(reading, judgeOne(memory, reading.observation))
        }
        return readings.map(reading => ({
          ...reading,
          statusId: statuses.get(reading) ?? standardStatus(reading.observation),
        }))
      },
      remember: () => {
        for (const [unitId, memory] of learnt) this.#memories.set(unitId, memory)
      },
    }
  }

  /** So that a condition that held before a restart is not forgotten. */
  async #lookBack(
    db: Database,
    strangers: ReadonlyMap<number, number>,
    memoryOf: (unitId: number, profile: Profile) => Memory,
  ): Promise<void> {
    const asked = [...strangers].flatMap(([unitId, until]) => {
      const profile = this.#ofUnit.get(unitId)
      return profile ? [{ unitId, until, from: until - profile.longest - believed.on }] : []
    })
    const { rows } = await sql<{
      unitId: number
      time: number
      ignition: boolean | null
      speed: number | null
      signals: Record<string, unknown> | null
    }>`
      select a."unitId", (extract(epoch from p.fix_time) * 1000)::float8 as time, p.ignition, p.speed, p.signals
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("unitId" int, until float8, "from" float8)
      cross join lateral last_positions(a."unitId", to_timestamp(a."from" / 1000), to_timestamp(a.until / 1000), ${lookBack}) p
      order by p.fix_time`.execute(db)
    for (const { unitId, ...reading } of rows) {
      const profile = this.#ofUnit.get(unitId)
      if (profile) judgeOne(memoryOf(unitId, profile), reading)
    }
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

function judgeOne(memory: Memory, reading: Parameters<typeof nextStatus>[1]): number {
  const { newest, late, profile } = memory
  if (!newest || reading.time > newest.time) {
    const next = nextStatus(profile.rules, reading, newest)
    memory.newest = next.track
    return next.statusId
  }
  const next = nextStatus(profile.rules, reading, late && reading.time > late.time ? late : undefined)
  memory.late = next.track
  return next.statusId
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

/** The units of each profile; one row each, because a hundred thousand rows take longer to read than their ids. */
async function readUnits(db: Database): Promise<{ unitIds: number[]; profileId: number }[]> {
  const { rows } = await sql<{ unitIds: number[]; profileId: number }>`
    select json_agg(unit_id) as "unitIds", record_id as "profileId" from unit_profile
    where kind = 'duty-profile' group by record_id`.execute(db)
  return rows
}
