import { Button, Loading, StatePanel, useHost, useService } from '@muster/ui'
import { PartsLoading, ReportScreen, useParts, type PartsState } from '@muster/fleet-kit/report'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRequest } from '@muster/core'
import '../reports.css'
import { vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from './vehicle-data.routes.ts'
import { ParameterList } from './parameter-list.tsx'
import { useRequest } from './use-request.ts'
import { vehicleDataReadings, type Parameter } from '../services/vehicle-data.service.ts'

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds: readonly number[]
    from: string
    to: string
    chosenParameterIds?: readonly number[] | undefined
  }
}

/** Selects which reported parameters are shown, as chart or as table (001 §2, §5). */
export function ParameterChoice({ query: { backUrl, chosenParameterIds, ...asked } }: Props): ReactNode {
  const { t } = useTranslation()
  const { config, nav } = useHost().core
  const { request, parts } = useRequest(asked)
  const { parameters, ...answer } = useParameters(parts)
  const { ticked, toggle } = useTicked(chosenParameterIds, ids =>
    nav?.go(
      vehicleDataParameters.href({
        query: { backUrl, ...asked, chosenParameterIds: ids.length > 0 ? ids : undefined },
      }),
      { replace: true },
    ),
  )
  const whyId = useId()
  const known = new Set(parameters?.map(({ id }) => id))
  const ids = [...ticked].filter(id => known.has(id))
  const most = config.reports.vehicleData.parameters ?? Infinity
  const show = (vehicleDataVisualization: 'chart' | 'table') =>
    nav?.go(vehicleDataDetail.href({ query: { ...asked, chosenParameterIds: ids, vehicleDataVisualization } }))
  return (
    <ReportScreen
      title={t('reports.vehicleData.parameters')}
      asked={request}
      backUrl={backUrl}
      changeHref={vehicleDataChoice.href({ query: asked })}
      actions={
        <>
          <Button icon="list" disabled={ids.length === 0} aria-describedby={whyId} onClick={() => show('table')}>
            {t('reports.vehicleData.table')}
          </Button>
          <Button
            look="primary"
            icon="chart"
            disabled={ids.length === 0 || ids.length > most}
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
        {ids.length > most && t('app.vehicleData.maxParametersViewChart', { limit: most })}
        {ids.length > 0 && ids.length <= most && t('reports.vehicleData.chosen', { count: ids.length })}
      </p>
      <PartsLoading progress={answer.progress} />
      {answer.isLoading && !parameters && <Loading />}
      {answer.error && (
        <StatePanel icon="alert" title={t('reports.vehicleData.parametersFailed')} subtitle={answer.error.message}>
          <Button onClick={answer.reload}>{t('ui.retry')}</Button>
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

/** Parameters reported in any of the parts, without duplicates; undefined until all have answered. */
function useParameters(
  parts: readonly ReportRequest[],
): Omit<PartsState<Parameter[]>, 'data'> & { parameters: Parameter[] | undefined } {
  const service = useService(vehicleDataReadings)
  const { data, ...answer } = useParts(['reports.vehicle-data.parameters'], parts, (part, signal) =>
    service.parameters(part, signal),
  )
  return {
    ...answer,
    parameters: data && [...new Map(data.flat().map(parameter => [parameter.id, parameter])).values()],
  }
}

/** Selected ids; `onChange` is called on each change. */
function useTicked(first: readonly number[] | undefined, onChange: (ids: readonly number[]) => void) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(first))
  return {
    ticked,
    toggle(ids: readonly number[], isOn: boolean) {
      const some = new Set(ids)
      const next = isOn ? new Set([...ticked, ...ids]) : new Set([...ticked].filter(id => !some.has(id)))
      setTicked(next)
      onChange([...next])
    },
  }
}
