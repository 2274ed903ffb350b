import { splitRequest } from '@muster/core'
import { Button, useFormat, useHost, useClient } from '@muster/ui'
import { Definition, ReportScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../reports.css'
import { vehicleDataDetail, vehicleDataParameters } from './vehicle-data.routes.ts'
import { vehicleDataReadings } from '../clients/vehicle-data.client.ts'
import { ReadingTable } from './reading-table.tsx'
import { useReportRequest } from './use-report-request.ts'
import { useSharedView, ValueCharts } from './value-charts.tsx'

interface Props {
  query: {
    unitIds: readonly number[]
    from: string
    to: string
    chosenParameterIds: readonly number[]
    vehicleDataVisualization: 'chart' | 'table'
    page: number
  }
}

/** Shows charts above the table of readings; all share the cursor. */
export function VehicleDataDetail({ query }: Props): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { config, nav } = useHost().core
  const data = useClient(vehicleDataReadings)
  const { request, parts } = useReportRequest(query)
  const view = useSharedView()
  const { chosenParameterIds: parameterIds, vehicleDataVisualization: shown, unitIds, from, to } = query
  const maxParameters = config.reports.vehicleData.parameters ?? Infinity
  const canChart = parameterIds.length <= maxParameters
  const hasChart = shown === 'chart' && canChart
  const go = (patch: Partial<Props['query']>) =>
    nav?.go(vehicleDataDetail.href({ query: { ...query, ...patch } }), { replace: true })
  return (
    <ReportScreen
      title={t('reports.vehicleData')}
      request={request}
      requestDetails={
        <div>
          <dt>
            <Definition term={t('reports.vehicleData.shown')}>{t('reports.vehicleData.definition')}</Definition>
          </dt>
          <dd>{t('reports.vehicleData.chosen', { count: parameterIds.length })}</dd>
        </div>
      }
      backUrl={undefined}
      changeHref={vehicleDataParameters.href({ query: { unitIds, from, to, chosenParameterIds: parameterIds } })}
      files={splitRequest(request, config.reports.exports, zone).map(
        part => (signal, format) => data.file({ ...part, parameterIds }, format, signal),
      )}
      actions={
        canChart && (
          <Button
            icon={hasChart ? 'list' : 'chart'}
            onClick={() => go({ vehicleDataVisualization: hasChart ? 'table' : 'chart' })}
          >
            {t(hasChart ? 'reports.vehicleData.onlyTable' : 'reports.vehicleData.withChart')}
          </Button>
        )
      }
    >
      {shown === 'chart' && !canChart && (
        <p className="m-callout" role="status">
          {t('app.vehicleData.maxParametersViewChart', { limit: maxParameters })}
        </p>
      )}
      {hasChart && (
        <ValueCharts request={request} parts={parts} parameterIds={parameterIds} page={query.page} view={view} />
      )}
      <ReadingTable
        parts={parts}
        parameterIds={parameterIds}
        page={query.page}
        onPage={page => go({ page })}
        onMoment={view.onCursor}
      />
    </ReportScreen>
  )
}
