import { useUnits } from '@muster/fleet-kit/unit-picker'
import type { ReactNode } from 'react'
import { useReadings } from './use-readings.ts'
import { ValueChart, type ValueChartProps } from './value-chart.tsx'

interface Props extends Omit<ValueChartProps, 'name'> {
  /** Of the table below. */
  page: number
}

/** One chart of the only unit, or one of each parameter (001 §2), named before it is there, and when it fails. */
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
