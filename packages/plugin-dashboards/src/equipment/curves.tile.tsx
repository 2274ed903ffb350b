import { canDataUnitsRaw, listCanDataParameters, shownIn, type ReportSchemas, type UnitSet } from '@muster/contract'
import { fuelEventsMap, vehicleDataDetail } from '@muster/plugin-reports/routes'
import { useApi, useFormat } from '@muster/ui'
import { LineChart, type LineSeries } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreLink } from '../tile/links.tsx'
import { TileContent } from '../tile/tile-content.tsx'
import { useToday } from './use-today.ts'

/** Period of the map before today, in milliseconds. */
const month = 30 * 86_400_000

const refresh = { refetchInterval: 300_000 }

/** Parameters of the vehicle data report: fuel level, and the signal `power`. */
const parameters = [5, 8_222_022]

type Series = ReportSchemas['CanDataSeries']

/** Shows fuel level and supply voltage of the unit today. */
export function CurvesTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const { units } = useFormat()
  const api = useApi()
  const { from, to, fromDate, toDate } = useToday()
  const period = { unitIds: [unitId], fromDate, toDate }
  const query = useQuery({
    queryKey: ['dashboard.curves', period],
    ...refresh,
    queryFn: async ({ signal }) => {
      const reported = await api.call(listCanDataParameters, { body: period, signal })
      const canParameterIds = parameters.filter(id => reported.some(parameter => parameter.id === id))
      if (canParameterIds.length === 0) return undrawn
      const found = await api.call(canDataUnitsRaw, { body: { ...period, canParameterIds, points: 500 }, signal })
      return { canParameterIds, ...linesOf(found, units) }
    },
  })
  return (
    <TileContent query={query} isEmpty={({ times }) => times.length === 0} empty={t('dashboard.curves.none')}>
      {({ times, series, canParameterIds }) => (
        <>
          <LineChart label={t('dashboard.curves')} times={times} series={series} period={{ from, to }} height={180} />
          <MoreLink
            path={vehicleDataDetail.path}
            href={vehicleDataDetail.href({
              query: { unitIds: [unitId], from: fromDate, to: toDate, chosenParameterIds: canParameterIds },
            })}
          >
            {t('dashboard.curves.more')}
          </MoreLink>
          <MoreLink
            path={fuelEventsMap.path}
            href={fuelEventsMap.href({
              query: { unitIds: [unitId], from: new Date(from - month).toISOString(), to: toDate },
            })}
          >
            {t('dashboard.curves.fuelMap')}
          </MoreLink>
        </>
      )}
    </TileContent>
  )
}

interface Lines {
  canParameterIds: readonly number[]
  times: Float64Array
  series: readonly LineSeries[]
}

const undrawn: Lines = { canParameterIds: [], times: new Float64Array(), series: [] }

/** Time of a series without a reading of another one. */
const noReading = Infinity

/** Aligns the series to one list of times, in the units of the user. */
function linesOf(found: readonly Series[], units: UnitSet): Pick<Lines, 'times' | 'series'> {
  const read = found.map(({ canById, canDatasDto }) => ({
    canById,
    values: new Map(
      canDatasDto.flatMap(({ timestamp, numericValue }) =>
        numericValue === undefined ? [] : [[Date.parse(timestamp), numericValue] as const],
      ),
    ),
  }))
  const times = Float64Array.from(new Set(read.flatMap(({ values }) => [...values.keys()]))).toSorted()
  return {
    times,
    series: read.map(({ canById, values }) => {
      const { label, factor, offset } = shownIn(canById.muLabel, units)
      return {
        id: String(canById.id),
        name: canById.description,
        unit: label,
        values: times.map(time => {
          const value = values.get(time)
          return value === undefined ? noReading : value * factor + offset
        }),
      }
    }),
  }
}
