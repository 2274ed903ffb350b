import { Button, Loading, StatePanel, useHost, useClient, createMemory, useSession, useFormat } from '@muster/ui'
import { PartsLoading, ReportScreen, useParts, type PartsState } from '@muster/fleet-kit/report'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportRequest } from '@muster/core'
import '../reports.css'
import { vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from './vehicle-data.routes.ts'
import { useReportRequest } from './use-report-request.ts'
import { vehicleDataReadings, type Parameter } from '../clients/vehicle-data.client.ts'
import { shownIn } from '@muster/contract'
import { Checkbox } from '@muster/ui/controls'
import { SearchBox } from '@muster/ui/table'

/** IDs of the parameters that each user last opened in this browser. */
const memory = createMemory<readonly number[]>({
  prefix: 'muster.viewed-parameters.',
  parse(text) {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id)) : []
  },
  print: ids => JSON.stringify(ids),
  untouched: [],
})

const useViewedParameters = () => memory.use(String(useSession()?.userId ?? 0))

/** Returns the initial parameters of a chart: those viewed last that the units report, or else the first ones. */
function openingParameters(reported: readonly number[], viewed: readonly number[], limit: number): number[] {
  const known = viewed.filter(id => reported.includes(id))
  return (known.length > 0 ? known : reported).slice(0, limit)
}

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

interface ParameterListProps {
  parameters: readonly Parameter[]
  ticked: ReadonlySet<number>
  onToggle(ids: readonly number[], isOn: boolean): void
}

/** Shows a checkbox for each reported parameter with its unit of measure, and one for all shown. */
function ParameterList({ parameters, ticked, onToggle }: ParameterListProps): ReactNode {
  const { t } = useTranslation()
  const { units } = useFormat()
  const [search, setSearch] = useState('')
  const shown = parameters.filter(({ description }) => description.toLowerCase().includes(search.trim().toLowerCase()))
  const selectedCount = shown.filter(({ id }) => ticked.has(id)).length
  return (
    <>
      <div className="report-parameters-head">
        <SearchBox value={search} onSearch={setSearch} placeholder={t('reports.vehicleData.search')} />
        <Checkbox
          label={t('reports.vehicleData.all')}
          checked={shown.length > 0 && selectedCount === shown.length}
          indeterminate={selectedCount > 0 && selectedCount < shown.length}
          disabled={shown.length === 0}
          onChange={isOn =>
            onToggle(
              shown.map(({ id }) => id),
              isOn,
            )
          }
        />
      </div>
      {shown.length === 0 && <StatePanel search={search} />}
      <ul className="report-parameters" aria-label={t('reports.vehicleData.parameters')}>
        {shown.map(({ id, description, muLabel }) => {
          const { label } = shownIn(muLabel, units)
          return (
            <li key={id}>
              <Checkbox
                label={label ? `${description} (${label})` : description}
                checked={ticked.has(id)}
                onChange={isOn => onToggle([id], isOn)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
