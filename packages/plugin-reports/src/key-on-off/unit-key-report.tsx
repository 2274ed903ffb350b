import { seconds } from '@muster/core'
import { useFormat } from '@muster/ui'
import { Timeline, type TimelineRow } from '@muster/ui/charts'
import { Definition, Explained } from '@muster/fleet-kit/report'
import { DataTable, momentOf } from '@muster/ui/table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitKeys } from '../clients/key-on-off.client.ts'
import '../reports.css'
import { useKeyStates } from './use-key-states.ts'

const rowHeight = 36
const sums = ['onSeconds', 'offSeconds', 'noDataSeconds'] as const

/** Shows the timeline, the totals and the daily totals of one unit. */
export function UnitKeyReport({ unit }: { unit: UnitKeys }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const states = useKeyStates()
  const { days, unitId, unitName } = unit
  const rows = useMemo(() => dayRows(unit, format.date), [unit, format])
  const period = { from: Date.parse(days[0]?.from ?? ''), to: Date.parse(days.at(-1)?.to ?? '') }
  const total = (of: (typeof sums)[number] | 'switchOns') => days.reduce((sum, day) => sum + day[of], 0)
  return (
    <section className="report-unit" aria-label={unitName}>
      <h2>{unitName}</h2>
      <dl className="report-sums">
        {sums.map(sum => (
          <div key={sum}>
            <dt>
              <Definition term={t(`reports.keyOnOff.${sum}`)}>{t(`reports.keyOnOff.${sum}.definition`)}</Definition>
            </dt>
            <dd>
              <Explained figure={`keyOnOff.${sum}`} unitId={unitId} from={period.from} to={period.to - 1}>
                {format.duration(seconds(total(sum)))}
              </Explained>
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <Definition term={t('reports.keyOnOff.switchOns')}>{t('reports.keyOnOff.switchOns.definition')}</Definition>
          </dt>
          <dd>
            <Explained figure="keyOnOff.switchOns" unitId={unitId} from={period.from} to={period.to - 1}>
              {format.number(total('switchOns'))}
            </Explained>
          </dd>
        </div>
      </dl>
      {/* 68 px for legend and axis plus 36 px for each day (001 §9) */}
      <Timeline
        label={t('reports.keyOnOff.chart')}
        rows={rows}
        states={states}
        period={period}
        rowHeight={rowHeight}
        maxHeight={rowHeight * days.length}
      />
      <DataTable
        label={t('reports.keyOnOff.table', { unit: unitName })}
        rows={days}
        rowKey={day => day.day}
        height="content"
        remember="reports.key-on-off"
        columns={[
          {
            id: 'day',
            header: t('reports.day'),
            cell: day => format.date(day.from),
            value: day => momentOf(day.from),
            fixed: true,
          },
          ...sums.map((sum, index) => ({
            id: sum,
            header: t(`reports.keyOnOff.${sum}`),
            cell: (day: (typeof days)[number]) => (
              <Explained figure={`keyOnOff.${sum}`} unitId={unitId} from={day.from} to={Date.parse(day.to) - 1}>
                {format.duration(seconds(day[sum]))}
              </Explained>
            ),
            value: (day: (typeof days)[number]) => day[sum],
            align: 'end' as const,
            ...(index === 0 && { onPhone: 'detail' as const }),
          })),
          {
            id: 'switchOns',
            header: t('reports.keyOnOff.switchOns'),
            cell: day => (
              <Explained
                figure="keyOnOff.switchOns"
                unitId={unitId}
                from={day.from}
                to={Date.parse(day.to) - 1}
                report={{ from: period.from, to: period.to - 1 }}
              >
                {format.number(day.switchOns)}
              </Explained>
            ),
            value: day => day.switchOns,
            align: 'end',
          },
        ]}
      />
    </section>
  )
}

/** Returns a row for each day with the intervals clipped to it. */
function dayRows(
  { days, intervals }: Pick<UnitKeys, 'days' | 'intervals'>,
  nameOf: (from: number) => string,
): TimelineRow[] {
  const spans = intervals.map(({ from, to, state }) => ({ from: Date.parse(from), to: Date.parse(to), state }))
  let next = 0
  return days.map(day => {
    const [from, to] = [Date.parse(day.from), Date.parse(day.to)]
    while ((spans[next]?.to ?? Infinity) <= from) next++
    const inside = []
    for (let at = next; at < spans.length; at++) {
      const span = spans[at]
      if (!span || span.from >= to) break
      inside.push({ from: Math.max(span.from, from), to: Math.min(span.to, to), state: span.state })
    }
    return { id: day.day, name: nameOf(from), day: from, intervals: inside }
  })
}
