import { splitRequest, type ReportRangeQuery } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { ReportScreen } from '@muster/fleet-kit/report'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fuelConsumptionData, type FuelKind, type FuelOrder } from '../clients/fuel-consumption.client.ts'
import { fuelChoice, fuelDetail, fuelRanking } from './fuel-consumption.routes.ts'
import { FuelReport } from './fuel-report.tsx'

type Query = ReportRangeQuery & FuelOrder & { kind: FuelKind }

const kinds = ['THERMAL', 'ELECTRICAL'] as const

/** Shows the fuel or energy consumption of units in a period. */
export function FuelDetail({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { config, nav } = useHost().core
  const data = useClient(fuelConsumptionData)
  const { backUrl, unitIds, from, to, kind, sortField, sortDirection } = query
  const request = useMemo(() => ({ unitIds, from: Date.parse(from), to: Date.parse(to) }), [unitIds, from, to])
  // the day limit counts back from today, so only units are split
  const { units } = config.reports.fuelConsumption
  const parts = useMemo(() => splitRequest(request, units === undefined ? {} : { units }, zone), [request, units, zone])
  const order: FuelOrder = { sortField, sortDirection }
  const go = (patch: Partial<Query>) => nav?.go(fuelDetail.href({ query: { ...query, ...patch } }), { replace: true })
  return (
    <ReportScreen
      title={t('reports.fuel')}
      request={request}
      backUrl={backUrl}
      allUnitsHref={fuelRanking.href({ query: { from, to, kind } })}
      changeHref={fuelChoice.href({ query: { unitIds, from, to } })}
      files={splitRequest(request, config.reports.exports, zone).map(
        part => (signal, format) => data.file(part, kind, order, format, signal),
      )}
    >
      <Tabs
        label={t('reports.fuel.kind')}
        value={kind}
        onChange={next => go({ kind: next })}
        tabs={kinds.map(id => ({
          id,
          label: t(`reports.fuel.kind.${id}`),
          panel: (
            <FuelReport
              parts={parts}
              period={{ from, to, backUrl: fuelDetail.href({ query }) }}
              kind={id}
              order={order}
              onOrder={go}
            />
          ),
        }))}
      />
    </ReportScreen>
  )
}
