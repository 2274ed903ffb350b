import {
  kindOf,
  readDiagnostics,
  Transport,
  type CanFrame,
  type ConversionMethod,
  type Diagnostics,
  type TroubleCode,
} from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { noFaultOf, type Dm1Fault } from '../dm1/dm1.ts'
import { SilentSources } from '../dm1/silent-sources.ts'

/** Diagnostic settings of a CAN profile. */
export interface DiagnosticSettings {
  method?: ConversionMethod
  /** Source addresses whose faults are not stored. */
  ignored: ReadonlySet<number>
}

/** Time after which an unchanged fault list is stored again, so that daily reports contain it. */
const repeatAfter: Milliseconds = 3_600_000

/** Maximum number of cached units. */
const mostUnits = 10_000

interface Memory {
  transport: Transport
  /** By source address. */
  last: Map<number, { list: string; time: Milliseconds }>
}

/** Assembles multi-packet messages and faults from the frames of units, across readings. */
export class UnitDiagnostics {
  readonly #memories = new Map<number, Memory>()
  readonly #silence = new SilentSources('frames')

  forget(): void {
    this.#memories.clear()
    this.#silence.forget()
  }

  /** Loads the sources with faults of units that are not cached. */
  prepare(db: Database, unitIds: Iterable<number>): Promise<void> {
    return this.#silence.prepare(db, unitIds)
  }

  /** Returns the frames of a reading with the messages that they complete, each after its last frame. */
  complete(unitId: number, frames: readonly CanFrame[], time: Milliseconds): readonly CanFrame[] {
    if (!frames.some(({ id, extended }) => extended && isTransport(id))) return frames
    const { transport } = this.#memoryOf(unitId)
    return frames.flatMap(frame => {
      const message = frame.extended && transport.take(frame.id, frame.data, frame.time ?? time)
      return message ? [frame, { ...message, extended: true }] : frame
    })
  }

  /** Returns the newest faults of each source to store, and previously active faults (DM2) as text. */
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
    const silent = this.#silent(unitId, lists, time)
    if (newest.size === 0) return { dm1: silent }
    const before = all.filter(({ kind }) => kind === 'DM2').flatMap(codesOf)
    return {
      dm1: [...lists.flatMap(list => this.#changedFaults(unitId, list, time)), ...silent],
      ...(before.length > 0 && { dm2: before.join('; ') }),
    }
  }

  #changedFaults(unitId: number, { source, faults, lampBytes }: Diagnostics, time: Milliseconds): Dm1Fault[] {
    const { last } = this.#memoryOf(unitId)
    const list = JSON.stringify([faults, lampBytes])
    const known = last.get(source)
    const isLate = known !== undefined && time < known.time
    if (!isLate && known?.list === list && time - known.time < repeatAfter) return []
    if (!isLate) last.set(source, { list, time })
    if (faults.length === 0) return [noFaultOf(source)]
    return faults.map(fault => ({ ...fault, sourceAddress: source, active: true, lamps: lampBytes, isWholeList: true }))
  }

  /** Returns the ends of faults whose sources are silent while the bus is active. */
  #silent(unitId: number, lists: readonly Diagnostics[], time: Milliseconds): Dm1Fault[] {
    const sources = new Map(lists.map(({ source, faults }) => [source, faults.length > 0]))
    return this.#silence.observe(unitId, time, sources).map(source => {
      this.#memories.get(unitId)?.last.delete(source)
      return noFaultOf(source)
    })
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

/** Matches the two parameter groups of the transport protocol. */
const isTransport = (id: number): boolean => (id & 0x03ff_0000) >> 16 === 0xeb || (id & 0x03ff_0000) >> 16 === 0xec

const codesOf = ({ source, faults }: Diagnostics): string[] => faults.map(fault => codeOf(fault, source))

const codeOf = ({ spn, fmi, occurrences }: TroubleCode, source: number): string =>
  `SPN ${spn} FMI ${fmi}${occurrences === undefined ? '' : ` OC ${occurrences}`} SA ${source}`
