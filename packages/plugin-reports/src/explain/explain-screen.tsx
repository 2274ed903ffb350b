import { reportOfFigure, type ExplainedFigure, type ExplainedReport } from '@muster/contract'
import { can } from '@muster/core'
import { Definition, Explained, ReportPending, ReportScreen, useHistoryHref } from '@muster/fleet-kit/report'
import { Icon, LinkButton, useClient, useFormat, useRegistry, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explanationsData, type Explanation } from '../clients/explanations.client.ts'
import type { FuelKind } from '../clients/fuel-consumption.client.ts'
import { engineHoursChoice, engineHoursRanking } from '../engine-hours/engine-hours.routes.ts'
import { utilizationChoice, utilizationDetail } from '../equipment-utilization/equipment-utilization.routes.ts'
import { fuelChoice, fuelDetail } from '../fuel-consumption/fuel-consumption.routes.ts'
import { keyOnOffChoice, keyOnOffDetail } from '../key-on-off/key-on-off.routes.ts'
import { performanceChoice, performanceDetail } from '../performance/performance.routes.ts'
import '../reports.css'
import { tripsChoice, tripsDetail } from '../trips/trips.routes.ts'
import { vehicleDataChoice } from '../vehicle-data/vehicle-data.routes.ts'
import { ExplainChart } from './explain-chart.tsx'
import { ExplainTables } from './explain-tables.tsx'
import './explain.css'
import { useFigureNames } from './figure-names.ts'
import { unitOf, uomOfSource } from './figure-units.ts'

interface Query {
  backUrl?: string | undefined
  figure: ExplainedFigure
  unitId: number
  from: string
  to: string
  kind?: FuelKind | undefined
  reportFrom?: string | undefined
  reportTo?: string | undefined
}

type OfReport = (query: { unitIds: readonly number[]; from: string; to: string }) => string

/** Routes of each report: its selection, and the report of a unit and period. */
const reports: Record<ExplainedReport, { choice: OfReport; detail: OfReport }> = {
  fuel: { choice: query => fuelChoice.href({ query }), detail: query => fuelDetail.href({ query }) },
  utilization: {
    choice: query => utilizationChoice.href({ query }),
    detail: query => utilizationDetail.href({ query }),
  },
  keyOnOff: { choice: query => keyOnOffChoice.href({ query }), detail: query => keyOnOffDetail.href({ query }) },
  engineHours: {
    choice: ({ unitIds }) => engineHoursChoice.href({ query: { unitIds } }),
    detail: query => engineHoursRanking.href({ query }),
  },
  trips: { choice: query => tripsChoice.href({ query }), detail: query => tripsDetail.href({ query }) },
  performance: {
    choice: ({ unitIds, from }) => performanceChoice.href({ query: { unitIds, from } }),
    detail: ({ unitIds, from }) => performanceDetail.href({ query: { unitIds, from } }),
  },
}

/** Explains a figure of a unit: value, rule, chart, parts and excluded readings. */
export function ExplainScreen({ query }: { query: Query }): ReactNode {
  const { figure, unitId, from, to, kind = 'THERMAL', reportFrom, reportTo, backUrl } = query
  const { zone } = useFormat()
  const data = useClient(explanationsData)
  const { name } = useFigureNames()(figure, kind)
  const period = useMemo(() => ({ from: Date.parse(from), to: Date.parse(to) }), [from, to])
  const report = useMemo(
    () =>
      reportFrom !== undefined && reportTo !== undefined
        ? { from: Date.parse(reportFrom), to: Date.parse(reportTo) }
        : undefined,
    [reportFrom, reportTo],
  )
  const request = { figure, unitId, ...period, kind, report }
  const result = useQuery({
    queryKey: ['reports.explain', request, zone],
    queryFn: ({ signal }) => data.explain(request, zone, signal),
    staleTime: 60_000,
  })
  const { choice, detail } = reports[reportOfFigure(figure)]
  const whole = { unitIds: [unitId], from: reportFrom ?? from, to: reportTo ?? to }
  return (
    <ReportScreen
      title={name}
      request={{ unitIds: [unitId], ...period }}
      backUrl={backUrl ?? detail(whole)}
      changeHref={choice(whole)}
      actions={<RawData unitId={unitId} from={from} to={to} />}
    >
      {result.data ? (
        <Details explanation={result.data} query={query} period={period} />
      ) : (
        <ReportPending error={result.error} onRetry={() => void result.refetch()} />
      )}
    </ReportScreen>
  )
}

/** Links to the positions and readings of the period if the user may open them. */
function RawData({ unitId, from, to }: Pick<Query, 'unitId' | 'from' | 'to'>): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const vehicleData = useRegistry().routeOf(vehicleDataChoice.path)
  const historyHref = useHistoryHref()
  return (
    <>
      {historyHref && (
        <LinkButton look="quiet" href={historyHref({ unitIds: [unitId], from, to })}>
          <Icon name="map" size={16} />
          {t('reports.explain.history')}
        </LinkButton>
      )}
      {vehicleData && can(session, vehicleData.accessRules) && (
        <LinkButton look="quiet" href={vehicleDataChoice.href({ query: { unitIds: [unitId], from, to } })}>
          <Icon name="list" size={16} />
          {t('reports.explain.vehicleData')}
        </LinkButton>
      )}
    </>
  )
}

interface DetailsProps {
  explanation: Explanation
  query: Query
  period: { from: number; to: number }
}

function Details({ explanation, query, period }: DetailsProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { figure, kind = 'THERMAL' } = query
  const { name, definition } = useFigureNames()(figure, kind)
  const { value, uom, rule, parameters, parts, reason, sourceReason } = explanation
  const unit = unitOf(uom, format)
  return (
    <div className="report-unit">
      <Facts explanation={explanation} name={name} definition={definition} shown={unit.print(value)} />
      {reason && (
        <p className="m-callout" data-tone="warning">
          {t('reports.explain.noData', { reason: reasonText(reason) })}
        </p>
      )}
      <p className="m-muted explain-rule">
        {t(`reports.explain.rule.${rule}`, parameters)}{' '}
        {sourceReason && t(`reports.explain.sourceReason.${sourceReason}`)}
      </p>
      <Operands explanation={explanation} query={query} />
      {parts.length > 1 && <ExplainChart explanation={explanation} name={name} unit={unit} period={period} />}
      <ExplainTables explanation={explanation} unit={unit} />
    </div>
  )

  function reasonText(of: NonNullable<Explanation['reason']>) {
    switch (of) {
      case 'NO_CURRENCY':
      case 'OTHER_CURRENCY':
      case 'NO_FUEL_KIND':
      case 'NO_FUEL_PRICE':
      case 'NO_HOUR_PRICE':
      case 'NO_CONSUMPTION':
      case 'NO_HOURS':
      case 'NO_RECORDED_COST':
      case 'NO_FACTOR':
        return t(`reports.costs.reason.${of}`)
      default:
        return t(`reports.explain.reason.${of}`)
    }
  }
}

interface FactsProps {
  explanation: Explanation
  name: string
  definition: string
  shown: string
}

function Facts({
  explanation: { source, channel, readings, first, last },
  name,
  definition,
  shown,
}: FactsProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const uom = source && uomOfSource[source]
  const reading = (of: Explanation['first']) =>
    of && uom !== undefined ? `${unitOf(uom, format).print(of.value)} · ${format.dateTime(of.time)}` : undefined
  const channelText = ({ name: its, version, since }: NonNullable<Explanation['channel']>) =>
    [
      its,
      version !== undefined && t('reports.explain.version', { version: format.number(version) }),
      since !== undefined && t('reports.explain.since', { time: format.dateTime(since) }),
    ]
      .filter(Boolean)
      .join(' · ') || '-'
  const facts = [
    { id: 'source', term: t('reports.explain.source'), text: source && t(`reports.explain.source.${source}`) },
    {
      id: 'channel',
      term: channel && t(`reports.explain.channel.${channel.type}`),
      text: channel && channelText(channel),
    },
    {
      id: 'readings',
      term: t('reports.explain.readings'),
      text: readings === undefined ? undefined : format.number(readings),
    },
    { id: 'first', term: t('reports.explain.first'), text: reading(first) },
    { id: 'last', term: t('reports.explain.last'), text: reading(last) },
  ]
  return (
    <dl className="report-sums">
      <div>
        <dt>
          <Definition term={name}>{definition}</Definition>
        </dt>
        <dd>{shown}</dd>
      </div>
      {facts.map(({ id, term, text }) =>
        text === undefined || term === undefined ? null : (
          <div key={id}>
            <dt>{term}</dt>
            <dd className="explain-fact">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** Lists the figures from which a figure is computed, each with a link to its explanation. */
function Operands({ explanation: { operands, unitId }, query }: Omit<DetailsProps, 'period'>): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useFigureNames()
  const { figure, from, to, kind = 'THERMAL', reportFrom, reportTo } = query
  const report = reportOfFigure(figure)
  if (operands.length === 0) return null
  return (
    <section className="report-unit" aria-label={t('reports.explain.operands')}>
      <h2>{t('reports.explain.operands')}</h2>
      <dl className="report-sums">
        {operands.map(operand => {
          const id = `${report}.${operand.figure}` as ExplainedFigure
          return (
            <div key={id}>
              <dt>{names(id, kind).name}</dt>
              <dd>
                <Explained
                  figure={id}
                  unitId={unitId}
                  from={from}
                  to={to}
                  {...(report === 'fuel' && { kind })}
                  {...(reportFrom !== undefined &&
                    reportTo !== undefined && { report: { from: reportFrom, to: reportTo } })}
                >
                  {unitOf(operand.uom, format).print(operand.value)}
                </Explained>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
