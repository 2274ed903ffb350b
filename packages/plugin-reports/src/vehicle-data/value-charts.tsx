import type { ReactNode } from 'react'
import { ValueChart, type ValueChartProps } from './value-chart.tsx'

/** One chart of the only unit, or one of each parameter (001 §2). */
export function ValueCharts({ request, parameterIds, ...rest }: ValueChartProps): ReactNode {
  const charts = request.unitIds.length === 1 ? [parameterIds] : parameterIds.map(id => [id])
  return charts.map(ids => <ValueChart key={ids.join()} request={request} parameterIds={ids} {...rest} />)
}
