import { LineChart } from '@muster/ui/charts'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../clients/explanations.client.ts'
import type { ShownUnit } from './figure-units.ts'

interface Props {
  explanation: Pick<Explanation, 'parts' | 'gaps' | 'uom'>
  name: string
  unit: ShownUnit
  period: { from: number; to: number }
}

const hour = 3600

/** Draws the cumulative value of a figure over its period, interrupted where readings are missing. */
export function ExplainChart({ explanation, name, unit, period }: Props): ReactNode {
  const { t } = useTranslation()
  const isTime = explanation.uom === 's'
  const label = t('reports.explain.chart', { figure: name })
  const { times, values } = useMemo(
    () => sumsOf(explanation, isTime ? 1 / hour : unit.factor),
    [explanation, isTime, unit.factor],
  )
  return (
    <LineChart
      label={label}
      times={times}
      series={[{ id: 'sum', name: label, unit: isTime ? 'h' : unit.label, values }]}
      period={period}
      height={220}
    />
  )
}

/** Returns the cumulative sum at the end of each part, and NaN in gaps. */
function sumsOf({ parts, gaps }: Props['explanation'], factor: number) {
  let sum = 0
  const points = parts.flatMap(({ from, to, amount }) => {
    const before = sum
    sum += amount * factor
    return [
      { time: Date.parse(from), value: before },
      { time: Date.parse(to), value: sum },
    ]
  })
  const breaks = gaps
    .filter(({ reason }) => reason === 'NO_READINGS' || reason === 'HIDDEN')
    .map(({ from, to }) => ({ time: (Date.parse(from) + Date.parse(to)) / 2, value: Number.NaN }))
  const all = [...points, ...breaks].toSorted((a, b) => a.time - b.time)
  return { times: Float64Array.from(all, ({ time }) => time), values: Float64Array.from(all, ({ value }) => value) }
}
