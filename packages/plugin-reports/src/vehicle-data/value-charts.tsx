import { shownIn } from '@muster/contract'
import type { ReportRequest } from '@muster/core'
import { useFormat, useClient } from '@muster/ui'
import { LineChart, type LineSeries, type TimeRange } from '@muster/ui/charts'
import { PartsLoading, useParts } from '@muster/fleet-kit/report'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnits } from '@muster/fleet-kit/unit-picker'
import { vehicleDataReadings, type Series } from '../clients/vehicle-data.client.ts'
import { maxGap, textsOf, toLines, valuesOf } from './to-lines.ts'
import { useReadings } from './use-readings.ts'

/** Time range and cursor shared by all charts of a screen. */
interface SharedView {
  range: TimeRange | null
  onRange(range: TimeRange | null): void
  cursor: number | null
  onCursor(time: number | null): void
}

export function useSharedView(): SharedView {
  const [range, onRange] = useState<TimeRange | null>(null)
  const [cursor, onCursor] = useState<number | null>(null)
  return { range, onRange, cursor, onCursor }
}

interface ValueChartProps {
  /** Label until data is loaded. */
  name: string | undefined
  request: ReportRequest
  parts: readonly ReportRequest[]
  parameterIds: readonly number[]
  view: SharedView
}

/** Draws one unit with its parameters, or one parameter with its units. Loads and fails independently (001 §8). */
function ValueChart({ name, request, parts, parameterIds, view }: ValueChartProps): ReactNode {
  const { t } = useTranslation()
  const { units } = useFormat()
  const data = useClient(vehicleDataReadings)
  const result = useParts(['reports.vehicle-data.series', parameterIds], parts, (part, signal) =>
    data.series({ ...part, parameterIds }, signal),
  )
  const isOfUnit = request.unitIds.length === 1
  const { times, series } = useMemo(() => {
    const valueText = (text: string) => (text === 'true' || text === 'false' ? t(`reports.switch.${text}`) : text)
    const found = [...Map.groupBy(result.data?.flat() ?? [], ({ canById }) => canById.id).values()].flatMap(results => {
      const [first] = results
      const names = new Map(results.flatMap(each => each.units).map(unit => [unit.unitId, unit.unitName]))
      return first
        ? [...names].map(([unitId, unitName]) => ({
            parameter: first.canById,
            unitId,
            unitName,
            all: joinParts(results),
          }))
        : []
    })
    const lines = toLines(
      found.map(({ all, unitId, parameter }) => valuesOf(all, unitId, shownIn(parameter.muLabel, units))),
      maxGap(request),
    )
    const series = found.map(({ parameter, unitId, unitName, all }, index): LineSeries => ({
      ...textsOf(all, unitId, shownIn(parameter.muLabel, units), valueText),
      id: `${parameter.id}-${unitId}`,
      name: isOfUnit ? parameter.description : unitName,
      unit: shownIn(parameter.muLabel, units).label,
      values: lines.values[index] ?? new Float64Array(),
    }))
    return { times: lines.times, series }
  }, [t, result.data, units, request, isOfUnit])
  const [first] = result.data?.flat() ?? []
  const label = (isOfUnit ? first?.units[0]?.unitName : first?.canById.description) ?? name ?? t('reports.vehicleData')
  return (
    <div>
      <PartsLoading progress={result.progress} />
      <LineChart
        label={label}
        times={times}
        series={series}
        period={request}
        loading={result.isLoading}
        error={result.error}
        onRetry={result.reload}
        {...view}
      />
    </div>
  )
}

/** Joins the results of several parts for one parameter. */
function joinParts(results: readonly Series[]): Series {
  return {
    canById: results[0]?.canById ?? { id: 0, description: '', muLabel: '', signalType: 'CAN' },
    canDatasDto: results
      .flatMap(({ canDatasDto }) => canDatasDto)
      .toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)),
    units: [],
  }
}

interface Props extends Omit<ValueChartProps, 'name'> {
  /** Page of the table. */
  page: number
}

/** Draws one chart for a single unit, or one for each parameter (001 §2). Labels are known before data is loaded. */
export function ValueCharts({ request, parts, parameterIds, page, view }: Props): ReactNode {
  const { unitIds } = request
  const isOfUnit = unitIds.length === 1
  const [unit] = useUnits(isOfUnit ? unitIds : [])
  const parameters = new Map(
    useReadings({ parts, parameterIds, page }).data?.parameters.map(({ id, description }) => [id, description]),
  )
  const charts = isOfUnit
    ? [{ ids: parameterIds, name: unit?.name }]
    : parameterIds.map(id => ({ ids: [id], name: parameters.get(id) }))
  return charts.map(({ ids, name }) => (
    <ValueChart key={ids.join()} name={name} request={request} parts={parts} parameterIds={ids} view={view} />
  ))
}
