import { rangeProblem } from '@muster/core'
import { Button, useFormat, useHost, useClient } from '@muster/ui'
import { DateRange, NativeSelect } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../reports.css'
import { performanceData } from '../clients/performance.client.ts'

interface Props {
  unitIds: readonly number[]
  current: number
  from: number
  onUnit(unitId: number): void
  onFrom(from: number): void
}

/** Selects the unit and the start day; the button applies the day. */
export function PerformanceFilters({ unitIds, current, from, onUnit, onFrom }: Props): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { config } = useHost().core
  const data = useClient(performanceData)
  const [start, setStart] = useState<number | null>(from)
  const [now] = useState(Date.now)
  const names = useQuery({
    queryKey: ['reports.performance.names', unitIds],
    queryFn: ({ signal }) => data.names(unitIds, signal),
    staleTime: 300_000,
  })
  const { days } = config.reports.performance
  const limit = days === undefined ? {} : { limit: { maxDays: days } }
  const isInvalid = rangeProblem({ from: start, to: null }, { onlyFrom: true, ...limit }, zone, now) !== undefined
  const nameOf = (id: number) =>
    names.data?.find(unit => unit.id === id)?.name ??
    (names.isPending ? t('ui.loading') : t('reports.performance.unnamed', { id }))
  return (
    <div className="report-again">
      <NativeSelect
        label={t('reports.performance.unit')}
        nullable={false}
        options={unitIds.map(id => ({ value: id, label: nameOf(id) }))}
        value={current}
        onChange={id => id !== null && onUnit(id)}
      />
      <DateRange
        label={t('reports.performance.from')}
        required
        wholeDays="both"
        onlyFrom
        choices={['today', 'yesterday']}
        {...limit}
        value={{ from: start, to: null }}
        onChange={next => setStart(next.from)}
      />
      <Button disabled={isInvalid || start === from} onClick={() => start !== null && onFrom(start)}>
        {t('reports.performance.again')}
      </Button>
    </div>
  )
}
