import type { FleetSchemas } from '@muster/contract'
import {
  figuresIn,
  noSourceAddress,
  parameterReader,
  readFrames,
  signalOfSource,
  statusSignal,
  valuesIn,
  type CanFrame,
  type CanReader,
  type ConversionMethod,
  type FrameDetection,
} from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { UnitCache } from '../unit-cache.ts'
import type { Observation } from '../observation.ts'
import { framesSignal } from '../values.ts'
import { UnitDiagnostics, type DiagnosticSettings } from './unit-diagnostics.ts'

type Signals = NonNullable<Observation['signals']>

/** Returns true if there are frames to decode, which few readings have. */
export const carriesFrames = ({ signals }: Pick<Observation, 'signals'>): boolean =>
  signals?.[framesSignal] !== undefined

/** A parameter of a CAN profile. */
interface Channel {
  parameterId: number
  name: string
  reader: CanReader
  /** Absent if the newest value counts. */
  detection?: FrameDetection
}

interface UnitChannels {
  channels: readonly Channel[]
  /** True if a line reads fault frames. */
  hasDiagnostics: boolean
  diagnostics: DiagnosticSettings
  /** Source addresses by parameter, for parameters without one. */
  sources: Map<number, number>
}

interface Claim {
  unitId: number
  parameterId: number
  source: number
}

const withoutProfile: UnitChannels = {
  channels: [],
  hasDiagnostics: true,
  diagnostics: { ignored: new Set() },
  sources: new Map(),
}

/** Decodes the frames of units: parameters of their CAN profiles, and faults. */
export class UnitFrames {
  readonly #units = new UnitCache<UnitChannels>(channelsOf)
  readonly #diagnostics = new UnitDiagnostics()
  #claims: Claim[] = []

  async refresh(db: Database, unitIds: Iterable<number>): Promise<void> {
    const ids = [...unitIds]
    await this.#units.refresh(db, ids)
    await this.#diagnostics.prepare(db, ids)
  }

  forget(): void {
    this.#units.forget()
  }

  /** Drops all state after a failed commit. */
  forgetAll(): void {
    this.forget()
    this.#diagnostics.forget()
    this.#claims = []
  }

  /** Replaces the frames of a reading by their values; frames are not stored. */
  decode<T extends Pick<Observation, 'signals' | 'dm1' | 'time'>>(unitId: number, reading: T): T {
    const { signals: given, time } = reading
    const text = given?.[framesSignal]
    if (!given || text === undefined) return reading
    const { [framesSignal]: _, ...signals } = given
    const sent = typeof text === 'string' ? readFrames(text) : []
    if (sent.length === 0) return { ...reading, signals }
    const unit = this.#units.of(unitId) ?? withoutProfile
    const frames = this.#diagnostics.complete(unitId, sent, time)
    this.#read(unitId, unit, frames, given, signals)
    if (!unit.hasDiagnostics) return { ...reading, signals }
    const { dm1, dm2 } = this.#diagnostics.read(unitId, frames, time, unit.diagnostics)
    if (dm2 !== undefined) signals.dm2 = dm2
    return { ...reading, signals, ...(dm1.length > 0 && { dm1: [...(reading.dm1 ?? []), ...dm1] }) }
  }

  #read(unitId: number, unit: UnitChannels, frames: readonly CanFrame[], given: Signals, signals: Signals): void {
    for (const { parameterId, name, reader, detection } of unit.channels) {
      const values = detection ? figuresIn(frames, reader, detection) : valuesIn(frames, reader)
      if (values.size === 0) continue
      let own = reader.source ?? unit.sources.get(parameterId)
      if (reader.isOfAnySource && own === undefined) {
        own = Math.min(...values.keys())
        unit.sources.set(parameterId, own)
        this.#claims.push({ unitId, parameterId, source: own })
      }
      for (const [source, { value, status }] of values) {
        const code = source === noSourceAddress || source === own ? name : signalOfSource(name, source)
        // a value that the device sends under this name wins
        if (code in given) continue
        if (value !== undefined) signals[code] = Math.round(value * 1e6) / 1e6
        else signals[statusSignal(code)] = status
      }
    }
  }

  /** Stores the source addresses that were bound to parameters. */
  async storeSources(db: Database): Promise<void> {
    const claims = this.#claims.splice(0)
    if (claims.length === 0) return
    const { rows } = await sql`
      insert into unit_can_source (unit_id, record_id, source_address)
      select u.unit_id, r.record_id, c.source
      from unnest(
        ${numbers(claims.map(({ unitId }) => unitId))}::int[], ${numbers(claims.map(({ parameterId }) => parameterId))}::int[],
        ${numbers(claims.map(({ source }) => source))}::smallint[]
      ) as c (unit_id, record_id, source) join unit u using (unit_id) join record r using (record_id)
      on conflict do nothing returning unit_id`.execute(db)
    // another server was first: its binding applies from the next reading
    if (rows.length < claims.length) this.#units.forget()
  }
}

/** Kinds of frames that a line reads. */
export interface FrameKinds {
  extended: boolean | null
  normal: boolean | null
}

/** Lines without the setting read both kinds. */
export const takesFrames = ({ extended, normal }: FrameKinds, isExtended: boolean) =>
  (isExtended ? extended : normal) !== false

interface Row {
  unitIds: number[]
  method: ConversionMethod | null
  ignored: number[] | null
  lines: FrameKinds[] | null
  parameters: (FrameKinds & {
    isJ1939: boolean | null
    parameterId: number
    data: FleetSchemas['CanParameter']
    detectionTypeId: FleetSchemas['CanLineParameter']['detectionTypeId'] | null
  })[]
  sources: { unitId: number; parameterId: number; source: number }[] | null
}

async function channelsOf(db: Database, unitIds: readonly number[]): Promise<Map<number, UnitChannels>> {
  const { rows } = await sql<Row>`
    with profile as (
      select r.data, array_agg(up.unit_id) as unit_ids from unit_profile up join record r using (record_id)
      where up.kind = 'can-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
      group by r.record_id
    )
    select unit_ids as "unitIds", (
      select jsonb_agg(jsonb_build_object('extended', line.value -> 'extended', 'normal', line.value -> 'normal'))
      from jsonb_each(profile.data) line where line.value ? 'canProtocolId'
    ) as lines, (data ->> 'dm1ConversionMethod')::int as method, data -> 'dm1BlacklistedSourceAddressCodes' as ignored, array(
      select jsonb_build_object(
        'parameterId', parameter.record_id, 'data', parameter.data, 'isJ1939', (protocol.data ->> 'isJ1939')::boolean,
        'extended', line.value -> 'extended', 'normal', line.value -> 'normal', 'detectionTypeId', chosen -> 'detectionTypeId')
      from jsonb_each(profile.data) line
        cross join jsonb_path_query(line.value, '$.canParameters[*] ? (@.bound == true && (@.report == true || @.notificationTypeId >= 2))') chosen
        join record parameter on parameter.record_id = (chosen ->> 'canParameterId')::int and parameter.kind = 'can-parameter'
        left join record protocol on protocol.record_id = (line.value ->> 'canProtocolId')::int and protocol.kind = 'can-protocol'
      order by parameter.record_id
    ) as parameters, (
      select jsonb_agg(jsonb_build_object('unitId', s.unit_id, 'parameterId', s.record_id, 'source', s.source_address))
      from unit_can_source s where s.unit_id = any(unit_ids)
    ) as sources
    from profile`.execute(db)
  return new Map(
    rows.flatMap(({ unitIds: ids, method, ignored, lines, parameters, sources }) => {
      const diagnostics = { ...(method !== null && { method }), ignored: new Set(ignored ?? []) }
      const channels = parameters
        .filter(({ data, ...line }) => data.dataLength <= 64 && takesFrames(line, data.bit29))
        .map(({ parameterId, isJ1939, data, detectionTypeId }) => ({
          parameterId,
          name: data.description,
          reader: parameterReader(data, isJ1939 ?? false),
          ...detectionPart(detectionTypeId, data.avgRate),
        }))
      const sourcesOf = (id: number) =>
        new Map((sources ?? []).filter(({ unitId }) => unitId === id).map(s => [s.parameterId, s.source]))
      // faults are sent in extended frames
      const hasDiagnostics = lines?.every(line => !takesFrames(line, true)) !== true
      return ids.map(id => [id, { channels, hasDiagnostics, diagnostics, sources: sourcesOf(id) }] as const)
    }),
  )
}

/** Detections by ID; the first, the newest value, needs none. */
const detections = [undefined, undefined, 'AVERAGE', 'MINIMUM', 'MAXIMUM', 'SUM'] as const

/** @param avgRate milliseconds */
export function detectionPart(typeId: number | null | undefined, avgRate = 1000): Pick<Channel, 'detection'> {
  const of = detections[typeId ?? 1]
  return of ? { detection: { of, within: avgRate } } : {}
}
