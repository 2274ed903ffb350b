import {
  getBtmDataSource,
  getBtmDataSourceAvailable,
  getBtmMeasureCanParameters,
  getBtmMeasureDutyStatuses,
  getBtmMeasureInternalInputs,
  getBtmMeasureIoChannels,
  getUnitDataSource,
  getUnitDataSourceAvailable,
  getUnitMeasureCanParameters,
  getUnitMeasureDutyStatuses,
  getUnitMeasureInternalInputs,
  getUnitMeasureIoChannels,
  updateBtmDataSource,
  updateUnitDataSource,
  type FleetSchemas,
} from '@muster/contract'
import type { Api, QueryFor } from '@muster/core'

export type DataSource = FleetSchemas['DataSource']
export type SourceType = DataSource['type']
export type Measure = FleetSchemas['AvailableMeasure']
export type SourceChoice = FleetSchemas['DataSourceChoice']

/** Owner of data sources: a unit, or all units of a model configuration. */
export type SourceOwner = { unitId: number } | { btmId: number }

/** Property that references the source of each type; none for GPS and key (ADM-026). */
export const fieldOf = {
  INPUT: 'ioChannel',
  ANALOG: 'ioChannel',
  CAN: 'canParameterId',
  STATUS: 'dutyId',
  INTERNAL: 'internalInput',
  GPS: undefined,
  KEY: undefined,
} as const satisfies Record<SourceType, keyof DataSource | undefined>

/** Returns an incomplete source of a type. */
export const emptySource = (measureCode: string, type: SourceType): DataSource => ({ measureCode, type })

export function idOf(source: DataSource): number | undefined {
  const field = fieldOf[source.type]
  return field && source[field]
}

export function withId({ measureCode, type }: DataSource, id: number | undefined): DataSource {
  const field = fieldOf[type]
  return { measureCode, type, ...(field && id !== undefined && { [field]: id }) }
}

/** Replaces or removes the source of a measure and keeps all others. */
export function replaceSource(
  sources: readonly DataSource[],
  measureCode: string,
  source: DataSource | undefined,
): DataSource[] {
  const others = sources.filter(other => other.measureCode !== measureCode)
  return source ? [...others, source] : others
}

/** Applies the user's changes to sources that someone else may have saved in the meantime. */
export function rebased(
  current: readonly DataSource[],
  { before, edited }: { before: readonly DataSource[]; edited: readonly DataSource[] },
): DataSource[] {
  const [was, is] = [byMeasure.of(before), byMeasure.of(edited)]
  const changed = Object.keys({ ...was, ...is }).filter(code => !isSame(listOf(was[code]), listOf(is[code])))
  return changed.reduce<DataSource[]>((sources, code) => replaceSource(sources, code, is[code]), [...current])
}

const listOf = (source: DataSource | undefined) => (source ? [source] : [])

/** Returns the measures with an incomplete source. */
export const incompleteMeasures = (sources: readonly DataSource[]): string[] =>
  sources.filter(source => fieldOf[source.type] && idOf(source) === undefined).map(({ measureCode }) => measureCode)

/** Compares sources independent of their order. */
export function isSame(one: readonly DataSource[], other: readonly DataSource[]): boolean {
  const keysOf = (sources: readonly DataSource[]) =>
    sources.map(source => `${source.measureCode} ${source.type} ${idOf(source) ?? ''}`).toSorted()
  return keysOf(one).join() === keysOf(other).join()
}

/** Stored sources with their version. */
export type Sources = Pick<FleetSchemas['BtmDataSources'], 'dataSources' | 'version'>

/** Fields for comparing the changes of two people: a source for each measure. */
export const byMeasure = {
  of: (sources: readonly DataSource[]): Record<string, DataSource> =>
    Object.fromEntries(sources.map(source => [source.measureCode, source])),
  join: (fields: Readonly<Record<string, DataSource | undefined>>): DataSource[] =>
    Object.values(fields).filter(source => source !== undefined),
}

interface Operations {
  current: QueryFor<Sources>
  available: QueryFor<Measure[]>
  save(sources: FleetSchemas['DataSourcesInput']): Promise<unknown>
}

/** Returns the operations of a unit or of a model configuration, which are equivalent. */
export const operationsOf = (api: Api, of: SourceOwner): Operations =>
  'unitId' in of
    ? {
        current: api.queryFor(getUnitDataSource, { path: of }),
        available: api.queryFor(getUnitDataSourceAvailable, { path: of }),
        save: body => api.call(updateUnitDataSource, { path: of, body }),
      }
    : {
        current: api.queryFor(getBtmDataSource, { path: of }),
        available: api.queryFor(getBtmDataSourceAvailable, { path: of }),
        save: body => api.call(updateBtmDataSource, { path: of, body }),
      }

/** Returns the query for the options of a measure, for a type with options. */
export function choicesOf(api: Api, of: SourceOwner, { measureCode, type }: DataSource) {
  const isUnit = 'unitId' in of
  const path = { ...of, measureCode } as { unitId: number; btmId: number; measureCode: string }
  switch (fieldOf[type]) {
    case 'canParameterId':
      return isUnit
        ? api.queryFor(getUnitMeasureCanParameters, { path })
        : api.queryFor(getBtmMeasureCanParameters, { path })
    case 'dutyId':
      return isUnit
        ? api.queryFor(getUnitMeasureDutyStatuses, { path })
        : api.queryFor(getBtmMeasureDutyStatuses, { path })
    case 'internalInput':
      return isUnit
        ? api.queryFor(getUnitMeasureInternalInputs, { path })
        : api.queryFor(getBtmMeasureInternalInputs, { path })
    default:
      return isUnit ? api.queryFor(getUnitMeasureIoChannels, { path }) : api.queryFor(getBtmMeasureIoChannels, { path })
  }
}
