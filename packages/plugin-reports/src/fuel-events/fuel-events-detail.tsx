import type { ReportRangeQuery } from '@muster/core'
import { PartsLoading, ReportPending, ReportScreen } from '@muster/fleet-kit/report'
import { Icon, LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fuelEventsChoice, fuelEventsMap } from './fuel-events.routes.ts'
import { UnitFuelReport } from './unit-fuel-report.tsx'
import { useFuelEvents } from './use-fuel-events.ts'

/** Shows the refuels and losses of units, with the balance of each tank. */
export function FuelEventsDetail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const { backUrl, unitIds, from, to } = query
  const { request, result, units, files, data, zone } = useFuelEvents(query)
  return (
    <ReportScreen
      title={t('reports.fuelEvents')}
      request={request}
      backUrl={backUrl}
      changeHref={fuelEventsChoice.href({ query: { unitIds, from, to } })}
      files={files.map(part => (signal, format) => data.file(part, zone, format, signal))}
      actions={
        <LinkButton href={fuelEventsMap.href({ query: { unitIds, from, to } })}>
          <Icon name="map" size={16} />
          {t('reports.fuelEvents.showMap')}
        </LinkButton>
      }
    >
      <PartsLoading progress={result.progress} />
      {units?.map(unit => (
        <UnitFuelReport key={unit.unitId} unit={unit} query={query} />
      ))}
      {!units && <ReportPending error={result.error} onRetry={result.reload} />}
    </ReportScreen>
  )
}
