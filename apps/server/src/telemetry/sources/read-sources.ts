import type { FleetSchemas } from '@muster/contract'
import { signalNames } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { effectiveModelConfiguration } from './effective-model-configuration.ts'
import { measureOf, measures } from './measures.ts'
import type { DataSource, UnitSource } from './source-value.ts'
import { conversion, unitLabelOf } from './unit-of-measure.ts'

/** Source of a unit, with the period in which it had values. */
export interface KnownSource extends UnitSource {
  /** Times of the first and the newest reading with a value, in milliseconds since 1970; undefined without values. */
  since: number | undefined
  seen: number | undefined
}

interface Row {
  unitId: number
  own: DataSource[] | null
  model: DataSource[] | null
  inputs: { index: number; name: string; type: string; sensor: FleetSchemas['Sensor'] | null }[] | null
  known: { measure: string; source: DataSource; since: number; seen: number }[] | null
}

type Parameter = Pick<FleetSchemas['CanParameter'], 'description' | 'muLabel' | 'muId'>

/** Returns the data sources of units: their own, otherwise those of their models. Omits units without sources. */
export async function readSources(db: Database, unitIds: readonly number[]): Promise<Map<number, KnownSource[]>> {
  const { rows } = await sql<Row>`
    select u.unit_id as "unitId", s.sources as own, e.data -> 'dataSources' as model, (
        select jsonb_agg(jsonb_build_object('index', input -> 'index', 'name', input -> 'name', 'type', input -> 'type',
          'sensor', sensor.data))
        from unit_profile up join record profile using (record_id)
          cross join jsonb_array_elements(profile.data -> 'inputs') input
          left join record sensor on sensor.kind = 'sensor' and sensor.record_id = (input ->> 'sensorId')::int
        where up.unit_id = u.unit_id and up.kind = 'io-profile'
      ) as inputs, (
        select jsonb_agg(jsonb_build_object('measure', k.measure, 'source', k.source,
          'since', extract(epoch from k.since_at) * 1000, 'seen', extract(epoch from k.seen_at) * 1000))
        from unit_source k where k.unit_id = u.unit_id
      ) as known
    from unit u left join unit_data_sources s on s.unit_id = u.unit_id
      left join lateral (${effectiveModelConfiguration(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e on true
    where u.unit_id = any(${numbers(unitIds)}::int[])
      and (s.sources <> '[]' or e.data -> 'dataSources' <> '[]')`.execute(db)
  if (rows.length === 0) return new Map()
  const chosen = rows.map(row => ({ row, sources: sourcesOf(row) }))
  const parameters = await parametersOf(
    db,
    chosen.map(({ row, sources }) => ({
      unitId: row.unitId,
      ids: sources.flatMap(({ canParameterId }) => canParameterId ?? []),
    })),
  )
  return new Map(
    chosen.flatMap(({ row, sources }) => {
      const ready = sources.flatMap(source => prepared(source, row, parameters))
      return ready.length > 0 ? [[row.unitId, ready] as const] : []
    }),
  )
}

/** Returns sources in the order of the measures, so that measures that depend on the key use the selected key source. */
function sourcesOf({ own, model }: Row): DataSource[] {
  const byMeasure = new Map([...(model ?? []), ...(own ?? [])].map(source => [source.measureCode, source]))
  return measures.flatMap(({ code }) => byMeasure.get(code) ?? [])
}

function prepared(
  source: DataSource,
  { unitId, inputs, known }: Row,
  parameters: ReadonlyMap<string, Parameter>,
): KnownSource[] {
  const measure = measureOf(source.measureCode)
  if (!measure) return []
  const { type, canParameterId, ioChannel = 0, internalInput = 0 } = source
  const row = known?.find(one => one.measure === measure.code && isSame(one.source, source))
  const common = { source, measure, since: row?.since, seen: row?.seen, name: '', convert: conversion('', '') }
  if (type === 'CAN') {
    const parameter = parameters.get(`${unitId} ${canParameterId}`)
    if (!parameter) return []
    const { description, muLabel, muId } = parameter
    const uom = muLabel ?? (muId === undefined ? '' : unitLabelOf(muId)) ?? ''
    // frames have precedence over a signal of the device under a known name
    const signals = [...new Set([description.trim(), ...signalNames(description)])]
    return [{ ...common, name: description, signals, convert: conversion(uom, measure.uom) }]
  }
  const inputAs = (kind: string) => inputs?.find(input => input.index === ioChannel - 1 && input.type === kind)
  // the named signal applies the input's logic
  if (type === 'INPUT') return [{ ...common, signals: [inputAs('DIGITAL')?.name ?? [], `input${ioChannel}`].flat() }]
  if (type === 'INTERNAL') return [{ ...common, signals: internalSignals[internalInput] ?? [] }]
  if (type !== 'ANALOG') return [{ ...common, signals: [] }]
  const sensor = inputAs('ANALOG')
  if (sensor?.sensor?.type === 'FUEL_VOLTAGE' && measure.code === 'FUEL_LEVEL')
    return [{ ...common, signals: [], isFuelSensor: true }]
  if (sensor?.sensor)
    return [{ ...common, signals: [sensor.name], convert: conversion(uomOf(sensor.sensor), measure.uom) }]
  // without a sensor, an analog input measures a voltage
  return [{ ...common, signals: measure.uom === 'V' ? [`adc${ioChannel}`] : [] }]
}

/** Signals of internal inputs, by ID. */
const internalSignals: Readonly<Record<number, readonly string[]>> = {
  1: ['power', 'batteryVoltage'],
  2: ['deviceTemp'],
  3: ['motion'],
  4: ['rssi'],
  5: ['sat'],
  6: ['battery'],
}

function uomOf(sensor: FleetSchemas['Sensor']): string {
  if (!('muSetting' in sensor)) return ''
  const setting = sensor.muSetting
  if ('label' in setting && typeof setting.label === 'string') return setting.label
  return 'muId' in setting && typeof setting.muId === 'number' ? (unitLabelOf(setting.muId) ?? '') : ''
}

/** Compares two data sources of one measure. */
const isSame = (a: DataSource, b: DataSource) =>
  a.type === b.type &&
  a.canParameterId === b.canParameterId &&
  a.dutyId === b.dutyId &&
  a.ioChannel === b.ioChannel &&
  a.internalInput === b.internalInput

/** Returns parameters by unit and ID, without those that the unit's company may no longer use. */
async function parametersOf(
  db: Database,
  requested: readonly { unitId: number; ids: readonly number[] }[],
): Promise<Map<string, Parameter>> {
  const pairs = requested.flatMap(({ unitId, ids }) => ids.map(id => ({ unitId, id })))
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<{ unitId: number; id: number; data: Parameter }>`
    with recursive requested as (
      select * from unnest(${numbers(pairs.map(({ unitId }) => unitId))}::int[], ${numbers(pairs.map(({ id }) => id))}::int[])
        as a (unit_id, record_id)
    ), above (first, company_id) as (
      select company_id, company_id from unit where unit_id in (select unit_id from requested)
      union
      select a.first, c.parent_company_id from above a join company c using (company_id) where c.parent_company_id is not null
    )
    select a.unit_id as "unitId", r.record_id as id, r.data
    from requested a join unit u using (unit_id) join record r using (record_id)
    where r.kind = 'can-parameter' and (r.company_id is null or exists (
      select from above where above.first = u.company_id and above.company_id = r.company_id
        and (r.company_id = u.company_id or r.is_default)))`.execute(db)
  return new Map(rows.map(({ unitId, id, data }) => [`${unitId} ${id}`, data]))
}
