import {
  kindOf,
  readDiagnostics,
  Transport,
  type CanFrame,
  type ConversionMethod,
  type Diagnostics,
  type TroubleCode,
} from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '../../../kernel/db/arrays.ts'
import type { Database } from '../../../kernel/db/schema.ts'
import type { Milliseconds } from '../../../kernel/time/units.ts'
import { noFaultOf, type Dm1Fault } from '../dm1/dm1.ts'

/** What a CAN profile says about diagnostics. */
export interface DiagnosticSettings {
  method?: ConversionMethod
  /** Source addresses whose faults are not stored. */
  ignored: ReadonlySet<number>
}

/** A machine sends its faults every second; the same list is stored again after this time, so that reports of a day have it. */
const repeatAfter: Milliseconds = 3_600_000

/** Units whose unfinished messages or last faults are in memory. */
const mostUnits = 10_000

/**
 * A machine repeats its faults every second while it has some, and then stops: a source without them in so many readings with frames,
 * over so long, has none any more. Time counts while readings follow each other, so a machine that is off keeps its faults.
 */
const silence = { readings: 10, time: 600_000, gap: 300_000 } as const

/** Faults that are older are not looked for after a restart. */
const remembered = '90 days'

interface Source {
  /** The last list and its time. */
  list: string
  time: Milliseconds
  hasFaults: boolean
  /** Since the last list. */
  silentReadings: number
  silentFor: Milliseconds
}

interface Memory {
  transport: Transport
  /** By source address. */
  last: Map<number, Source>
  /** Time of the newest reading with frames. */
  heardAt?: Milliseconds
}

/** Long messages and faults in the frames of units, which may go on from one reading to the next. */
export class UnitDiagnostics {
  readonly #memories = new Map<number, Memory>()
  readonly #prepared = new Set<number>()

  forget(): void {
    this.#memories.clear()
    this.#prepared.clear()
  }

  /** Reads which sources have faults, of units that are new here. */
  async prepare(db: Database, unitIds: Iterable<number>): Promise<void> {
    const fresh = [...new Set(unitIds)].filter(id => !this.#prepared.has(id))
    if (fresh.length === 0) return
    // faults with lamps came in frames
    const { rows } = await sql<{ unitId: number; source: number }>`
      select unit_id as "unitId", source_address as source from (
        select distinct on (unit_id, source_address, spn, fmi) unit_id, source_address, active from dm1_message
        where unit_id = any(${numbers(fresh)}::int[]) and occurred_at > now() - ${remembered}::interval
          and (lamps is not null or not active)
        order by unit_id, source_address, spn, fmi, occurred_at desc
      ) newest where active group by unit_id, source_address`.execute(db)
    for (const id of fresh) this.#prepared.add(id)
    for (const { unitId, source } of rows) {
      const { last } = this.#memoryOf(unitId)
      if (!last.has(source)) last.set(source, { ...unheard, hasFaults: true })
    }
  }

  /** The frames of a reading with the messages that they complete, each behind its last frame. */
  complete(unitId: number, frames: readonly CanFrame[], time: Milliseconds): readonly CanFrame[] {
    if (!frames.some(({ id, extended }) => extended && isTransport(id))) return frames
    const { transport } = this.#memoryOf(unitId)
    return frames.flatMap(frame => {
      const message = frame.extended && transport.take(frame.id, frame.data, frame.time ?? time)
      return message ? [frame, { ...message, extended: true }] : frame
    })
  }

  /** The newest faults of each source that are to be stored, and those of before as a text. */
  read(
    unitId: number,
    frames: readonly CanFrame[],
    time: Milliseconds,
    { method, ignored }: DiagnosticSettings,
  ): { dm1: Dm1Fault[]; dm2?: string } {
    const newest = new Map<string, Diagnostics>()
    for (const { id, extended, data } of frames) {
      if (!extended || !kindOf(id)) continue
      const found = readDiagnostics(id, data, method)
      if (found && !ignored.has(found.source)) newest.set(`${found.kind} ${found.source}`, found)
    }
    const all = [...newest.values()]
    const lists = all.filter(({ kind }) => kind === 'DM1')
    const silent = this.#silent(unitId, new Set(lists.map(({ source }) => source)), time)
    if (newest.size === 0) return { dm1: silent }
    const before = all.filter(({ kind }) => kind === 'DM2').flatMap(codesOf)
    return {
      dm1: [...lists.flatMap(list => this.#news(unitId, list, time)), ...silent],
      ...(before.length > 0 && { dm2: before.join('; ') }),
    }
  }

  #news(unitId: number, { source, faults, lampBytes }: Diagnostics, time: Milliseconds): Dm1Fault[] {
    const memory = this.#memoryOf(unitId)
    memory.heardAt ??= time
    const { last } = memory
    const list = JSON.stringify([faults, lampBytes])
    const known = last.get(source)
    const isLate = known !== undefined && time < known.time
    if (known) known.silentReadings = known.silentFor = 0
    if (!isLate && known?.list === list && time - known.time < repeatAfter) return []
    if (!isLate) last.set(source, { ...unheard, list, time, hasFaults: faults.length > 0 })
    if (faults.length === 0) return [noFaultOf(source)]
    return faults.map(fault => ({ ...fault, sourceAddress: source, active: true, lamps: lampBytes, isWholeList: true }))
  }

  /** The ends of faults whose sources are silent although the bus is heard. */
  #silent(unitId: number, heard: ReadonlySet<number>, time: Milliseconds): Dm1Fault[] {
    const memory = this.#memories.get(unitId)
    if (!memory || memory.last.size === 0) return []
    const { heardAt = time } = memory
    if (time < heardAt) return []
    memory.heardAt = time
    const passed = time - heardAt > silence.gap ? 0 : time - heardAt
    const ended: Dm1Fault[] = []
    for (const [source, state] of memory.last) {
      if (!state.hasFaults || heard.has(source)) continue
      state.silentReadings += 1
      state.silentFor += passed
      if (state.silentReadings < silence.readings || state.silentFor < silence.time) continue
      memory.last.set(source, { ...unheard, time })
      ended.push(noFaultOf(source))
    }
    return ended
  }

  #memoryOf(unitId: number): Memory {
    let memory = this.#memories.get(unitId)
    if (!memory) {
      const [oldest] = this.#memories.keys()
      if (this.#memories.size >= mostUnits && oldest !== undefined) this.#memories.delete(oldest)
      memory = { transport: new Transport(), last: new Map() }
      this.#memories.set(unitId, memory)
    }
    return memory
  }
}

const unheard: Source = { list: '', time: -Infinity, hasFaults: false, silentReadings: 0, silentFor: 0 }

/** Format of the two parameter groups of the transport protocol. */
const isTransport = (id: number): boolean => (id & 0x03ff_0000) >> 16 === 0xeb || (id & 0x03ff_0000) >> 16 === 0xec

const codesOf = ({ source, faults }: Diagnostics): string[] => faults.map(fault => codeOf(fault, source))

const codeOf = ({ spn, fmi, occurrences }: TroubleCode, source: number): string =>
  `SPN ${spn} FMI ${fmi}${occurrences === undefined ? '' : ` OC ${occurrences}`} SA ${source}`
