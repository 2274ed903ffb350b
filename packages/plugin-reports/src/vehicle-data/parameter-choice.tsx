import { Button, Loading, StatePanel, useHost, useClient } from '@muster/ui'
import { PartsLoading, ReportScreen, useParts, type PartsState } from '@muster/fleet-kit/report'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRequest } from '@muster/core'
import '../reports.css'
import { vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from './vehicle-data.routes.ts'
import { ParameterList } from './parameter-list.tsx'
import { useReportRequest } from './use-report-request.ts'
import { openingParameters, useViewedParameters } from './viewed-parameters.ts'
import { vehicleDataReadings, type Parameter } from '../clients/vehicle-data.client.ts'

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds: readonly number[]
    from: string
    to: string
    chosenParameterIds?: readonly number[] | undefined
    open?: boolean | undefined
  }
}

/** Selects reported parameters to show as chart or table (001 §2, §5). */
export function ParameterChoice({ query: { backUrl, chosenParameterIds, open, ...selection } }: Props): ReactNode {
  const { t } = useTranslation()
  const { config, nav } = useHost().core
  const { request, parts } = useReportRequest(selection)
  const { parameters, ...result } = useParameters(parts)
  const { ticked, toggle } = useSelectedIds(chosenParameterIds, ids =>
    nav?.go(
      vehicleDataParameters.href({
        query: { backUrl, ...selection, chosenParameterIds: ids.length > 0 ? ids : undefined },
      }),
      { replace: true },
    ),
  )
  const whyId = useId()
  const reportedIds = new Set(parameters?.map(({ id }) => id))
  const ids = [...ticked].filter(id => reportedIds.has(id))
  const maxParameters = config.reports.vehicleData.parameters ?? Infinity
  const [viewed, remember] = useViewedParameters()
  const openingIds = open && parameters ? openingParameters([...reportedIds], viewed, maxParameters) : []
  const openingHref =
    openingIds.length > 0
      ? vehicleDataDetail.href({
          query: { ...selection, chosenParameterIds: openingIds, vehicleDataVisualization: 'chart' },
        })
      : undefined
  useEffect(() => {
    if (openingHref !== undefined) nav?.go(openingHref, { replace: true })
  }, [openingHref, nav])
  const show = (vehicleDataVisualization: 'chart' | 'table') => {
    remember(ids)
    nav?.go(vehicleDataDetail.href({ query: { ...selection, chosenParameterIds: ids, vehicleDataVisualization } }))
  }
  return (
    <ReportScreen
      title={t('reports.vehicleData.parameters')}
      request={request}
      backUrl={backUrl}
      changeHref={vehicleDataChoice.href({ query: selection })}
      actions={
        <>
          <Button icon="list" disabled={ids.length === 0} aria-describedby={whyId} onClick={() => show('table')}>
            {t('reports.vehicleData.table')}
          </Button>
          <Button
            look="primary"
            icon="chart"
            disabled={ids.length === 0 || ids.length > maxParameters}
            aria-describedby={whyId}
            onClick={() => show('chart')}
          >
            {t('reports.vehicleData.chart')}
          </Button>
        </>
      }
    >
      <p id={whyId} role="status" className="m-muted">
        {ids.length === 0 && parameters?.length !== 0 && t('reports.vehicleData.none')}
        {ids.length > maxParameters && t('app.vehicleData.maxParametersViewChart', { limit: maxParameters })}
        {ids.length > 0 && ids.length <= maxParameters && t('reports.vehicleData.chosen', { count: ids.length })}
      </p>
      <PartsLoading progress={result.progress} />
      {result.isLoading && !parameters && <Loading />}
      {result.error && (
        <StatePanel icon="alert" title={t('reports.vehicleData.parametersFailed')} subtitle={result.error.message}>
          <Button onClick={result.reload}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {parameters?.length === 0 && (
        <StatePanel
          icon="list"
          title={t('reports.vehicleData.noParameters')}
          subtitle={t('reports.vehicleData.noParametersHint')}
        />
      )}
      {parameters && parameters.length > 0 && (
        <ParameterList parameters={parameters} ticked={ticked} onToggle={toggle} />
      )}
    </ReportScreen>
  )
}

/** Loads the distinct parameters of all parts; undefined until all are loaded. */
function useParameters(
  parts: readonly ReportRequest[],
): Omit<PartsState<Parameter[]>, 'data'> & { parameters: Parameter[] | undefined } {
  const client = useClient(vehicleDataReadings)
  const { data, ...result } = useParts(['reports.vehicle-data.parameters'], parts, (part, signal) =>
    client.parameters(part, signal),
  )
  return {
    ...result,
    parameters: data && [...new Map(data.flat().map(parameter => [parameter.id, parameter])).values()],
  }
}

/** Stores the selected IDs and reports each change. */
function useSelectedIds(first: readonly number[] | undefined, onChange: (ids: readonly number[]) => void) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(first))
  return {
    ticked,
    toggle(ids: readonly number[], isOn: boolean) {
      const changed = new Set(ids)
      const next = isOn ? new Set([...ticked, ...ids]) : new Set([...ticked].filter(id => !changed.has(id)))
      setTicked(next)
      onChange([...next])
    },
  }
}
