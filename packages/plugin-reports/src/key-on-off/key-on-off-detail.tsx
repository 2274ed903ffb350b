import { splitRequest, type ReportRangeQuery } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { PartsLoading, ReportScreen, useParts } from '@muster/fleet-kit/report'
import { Timeline } from '@muster/ui/charts'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOnOffChoice, keyOnOffRanking } from './key-on-off.routes.ts'
import { joinUnits, keyOnOffData } from '../clients/key-on-off.client.ts'
import { wholeDays } from '../clients/report-dates.ts'
import { UnitKeyReport } from './unit-key-report.tsx'
import { useKeyStates } from './use-key-states.ts'

/** Shows a key timeline with a row for each day and the daily totals of each unit. */
export function KeyOnOffDetail({ query }: { query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { config } = useHost().core
  const data = useClient(keyOnOffData)
  const states = useKeyStates()
  const { backUrl, unitIds, from, to } = query
  const request = useMemo(
    () => wholeDays({ unitIds, from: Date.parse(from), to: Date.parse(to) }, zone),
    [unitIds, from, to, zone],
  )
  const parts = useMemo(() => splitRequest(request, config.reports.keyOnOff, zone), [request, config, zone])
  const result = useParts(['reports.key-on-off'], parts, (part, signal) => data.units(part, zone, signal))
  const units = useMemo(() => result.data && joinUnits(result.data), [result.data])
  return (
    <ReportScreen
      title={t('reports.keyOnOff')}
      request={request}
      backUrl={backUrl}
      allUnitsHref={keyOnOffRanking.href({ query: { from, to } })}
      changeHref={keyOnOffChoice.href({ query: { unitIds, from, to } })}
      files={splitRequest(request, config.reports.exports, zone).map(
        part => (signal, format) => data.file(part, format, signal),
      )}
    >
      <PartsLoading progress={result.progress} />
      {units?.map(unit => (
        <UnitKeyReport key={unit.unitId} unit={unit} />
      ))}
      {!units && (
        // a failed load is shown in the chart (001 §8)
        <Timeline
          label={t('reports.keyOnOff.chart')}
          rows={[]}
          states={states}
          period={request}
          loading={result.isLoading}
          error={result.error}
          onRetry={result.reload}
        />
      )}
    </ReportScreen>
  )
}
