import { Button, Loading, StatePanel, useHost, useService } from '@muster/ui'
import { PartsLoading, ReportScreen, useParts } from '@muster/ui/report'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../reports.css'
import { vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from '../routes.ts'
import { vehicleDataReadings, type Parameter } from '../services/vehicle-data.service.ts'
import { ParameterList } from './parameter-list.tsx'
import { useRequest } from './use-request.ts'

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds: readonly number[]
    from: string
    to: string
    chosenParameterIds?: readonly number[] | undefined
  }
}

/** Which of what the units told is shown, as chart or as table (001 §2, §5). */
export function ParameterChoice({ query }: Props): ReactNode {
  const { t } = useTranslation()
  const { config, nav } = useHost().core
  const data = useService(vehicleDataReadings)
  const { request, parts } = useRequest(query)
  const answer = useParts(['reports.vehicle-data.parameters'], parts, (part, signal) => data.parameters(part, signal))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(query.chosenParameterIds))
  const whyId = useId()
  const { unitIds, from, to, backUrl } = query
  const asked = { unitIds, from, to }
  const parameters = joined(answer.data)
  const known = new Set(parameters?.map(({ id }) => id))
  const ids = [...chosen].filter(id => known.has(id))
  const most = config.reports.vehicleData.parameters ?? Infinity
  const choose = (next: ReadonlySet<number>) => {
    setChosen(next)
    nav?.go(vehicleDataParameters.href({ query: { backUrl, ...asked, chosenParameterIds: next.size > 0 ? [...next] : undefined } }), { replace: true })
  }
  const toggle = (some: readonly number[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of some) if (isOn) next.add(id)
    else next.delete(id)
    choose(next)
  }
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
          <Button icon="list" disabled={ids.length === 0} aria-describedby={whyId} onClick={() => show('table')}>{t('reports.vehicleData.table')}</Button>
          <Button look="primary" icon="chart" disabled={ids.length === 0 || ids.length > most} aria-describedby={whyId} onClick={() => show('chart')}>
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
      {parameters?.length === 0 && <StatePanel icon="list" title={t('reports.vehicleData.noParameters')} subtitle={t('reports.vehicleData.noParametersHint')} />}
      {parameters && parameters.length > 0 && <ParameterList parameters={parameters} chosen={chosen} onToggle={toggle} />}
    </ReportScreen>
  )
}

/** What any of the parts knows, once. */
function joined(parts: readonly (readonly Parameter[])[] | undefined): Parameter[] | undefined {
  return parts && [...new Map(parts.flat().map(parameter => [parameter.id, parameter])).values()]
}
