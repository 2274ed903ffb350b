import type { ReportRangeQuery } from '@muster/core'
import { ReportScreen, useHistoryHref } from '@muster/fleet-kit/report'
import { Icon, LinkButton, useClient, useFormat } from '@muster/ui'
import { LineChart } from '@muster/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fuelEventsData, type FuelCurve } from '../clients/fuel-events.client.ts'
import { fuelEventsChoice } from './fuel-events.routes.ts'
import { UnitFuelReport } from './unit-fuel-report.tsx'

/** Shows the fuel in the tank of each unit, as reported and smoothed, with its refuels and losses. */
export function FuelCurves({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const { backUrl, unitIds, from, to } = query
  const request = useMemo(() => ({ unitIds, from: Date.parse(from), to: Date.parse(to) }), [unitIds, from, to])
  const hrefOf = useHistoryHref()
  const [unitId] = unitIds
  return (
    <ReportScreen
      title={t('reports.fuelEvents.curve')}
      request={request}
      backUrl={backUrl}
      changeHref={fuelEventsChoice.href({ query: { unitIds, from, to } })}
      actions={
        hrefOf &&
        unitId !== undefined && (
          <LinkButton href={hrefOf({ unitIds: [unitId], from, to })}>
            <Icon name="map" size={16} />
            {t('reports.fuelEvents.history')}
          </LinkButton>
        )
      }
    >
      {unitIds.map(id => (
        <UnitCurve key={id} unitId={id} query={query} />
      ))}
    </ReportScreen>
  )
}

function UnitCurve({ unitId, query }: { unitId: number; query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const data = useClient(fuelEventsData)
  const span = useMemo(() => ({ from: Date.parse(query.from), to: Date.parse(query.to) }), [query.from, query.to])
  const result = useQuery({
    queryKey: ['reports.fuelCurve', unitId, span],
    queryFn: ({ signal }) => data.curve(unitId, span, signal),
    staleTime: 300_000,
  })
  const lines = useLines(result.data)
  return (
    <>
      {!result.data?.noData && (
        <LineChart
          label={result.data?.unitName ?? t('reports.fuelEvents.curve')}
          {...lines}
          period={span}
          loading={result.isFetching}
          error={result.error}
          onRetry={() => void result.refetch()}
        />
      )}
      {result.data && <UnitFuelReport unit={result.data} query={query} />}
    </>
  )
}

/** Time without a reading, across which the line continues. */
const noReading = Infinity

function useLines(curve: FuelCurve | undefined) {
  const { t } = useTranslation()
  const { VOLUME } = useFormat().units
  return useMemo(() => {
    const points = curve?.points ?? []
    const line = (id: 'level' | 'reported', valueOf: (point: FuelCurve['points'][number]) => number | undefined) => ({
      id,
      name: t(`reports.fuelEvents.${id}`),
      unit: VOLUME.label,
      values: Float64Array.from(points, point => {
        const litres = valueOf(point)
        return litres === undefined ? noReading : litres * VOLUME.factor
      }),
    })
    return {
      times: Float64Array.from(points, ({ time }) => Date.parse(time)),
      series: [line('level', ({ level }) => level), line('reported', ({ litres }) => litres)],
    }
  }, [t, curve, VOLUME])
}
