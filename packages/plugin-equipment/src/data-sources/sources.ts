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

/** Whose data sources: those of a unit, or of every unit of a model. */
export type SourceOwner = { unitId: number } | { btmId: number }

/** The field that holds what a source of a type is read from; none for GPS and the key (ADM-026). */
export const fieldOf = {
  INPUT: 'ioChannel',
  ANALOG: 'ioChannel',
  CAN: 'canParameterId',
  STATUS: 'dutyId',
  INTERNAL: 'internalInput',
  GPS: undefined,
  KEY: undefined,
} as const satisfies Record<SourceType, keyof DataSource | undefined>

/** A source of a type that is not yet read from anything. */
export const emptySource = (measureCode: string, type: SourceType): DataSource => ({ measureCode, type })

export function idOf(source: DataSource): number | undefined {
  const field = fieldOf[source.type]
  return field && source[field]
}

export function withId({ measureCode, type }: DataSource, id: number | undefined): DataSource {
  const field = fieldOf[type]
  return { measureCode, type, ...(field && id !== undefined && { [field]: id }) }
}

/** The sources of all other measures, and the given one in place of what the measure had. */
export function replaced(
  sources: readonly DataSource[],
  measureCode: string,
  source: DataSource | undefined,
): DataSource[] {
  const others = sources.filter(other => other.measureCode !== measureCode)
  return source ? [...others, source] : others
}

/** Measures whose source is not complete. */
export const incomplete = (sources: readonly DataSource[]): string[] =>
  sources.filter(source => fieldOf[source.type] && idOf(source) === undefined).map(({ measureCode }) => measureCode)

/** Whether both hold the same sources, whatever their order. */
export function isSame(one: readonly DataSource[], other: readonly DataSource[]): boolean {
  const words = (sources: readonly DataSource[]) =>
    sources.map(source => `${source.measureCode} ${source.type} ${idOf(source) ?? ''}`).toSorted()
  return words(one).join() === words(other).join()
}

interface Calls {
  current: QueryFor<FleetSchemas['DataSourcesInput']>
  available: QueryFor<Measure[]>
  save(dataSources: DataSource[]): Promise<unknown>
}

/** The calls of a unit or of a model: the same questions. */
export const callsOf = (api: Api, of: SourceOwner): Calls =>
  'unitId' in of
    ? {
        current: api.queryFor(getUnitDataSource, { path: of }),
        available: api.queryFor(getUnitDataSourceAvailable, { path: of }),
        save: (dataSources: DataSource[]) => api.call(updateUnitDataSource, { path: of, body: { dataSources } }),
      }
    : {
        current: api.queryFor(getBtmDataSource, { path: of }),
        available: api.queryFor(getBtmDataSourceAvailable, { path: of }),
        save: (dataSources: DataSource[]) => api.call(updateBtmDataSource, { path: of, body: { dataSources } }),
      }

/** What a measure can be read from, for a type that has choices. */
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
