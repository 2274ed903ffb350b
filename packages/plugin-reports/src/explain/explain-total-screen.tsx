import type { ExplainedTotal } from '@muster/contract'
import { missing as none } from '@muster/core'
import { Definition, Explained, ReportPending, ReportScreen } from '@muster/fleet-kit/report'
import { useClient, useFormat } from '@muster/ui'
import type { Column } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explanationsData, type TotalExplanation } from '../clients/explanations.client.ts'
import { utilizationChoice, utilizationRanking } from '../equipment-utilization/equipment-utilization.routes.ts'
import '../reports.css'
import { Rows, Section } from './explain-tables.tsx'
import { explainTotal } from './explain.routes.ts'
import './explain.css'
import { useFigureNames } from './figure-names.ts'
import { unitOf } from './figure-units.ts'

interface Query {
  backUrl?: string | undefined
  figure: ExplainedTotal
  from: string
  to: string
}

/** Explains a total by the figures of its units. */
export function ExplainTotalScreen({ query }: { query: Query }): ReactNode {
  const { figure, from, to, backUrl } = query
  const { zone } = useFormat()
  const data = useClient(explanationsData)
  const { name } = useFigureNames()(figure, 'THERMAL')
  const period = { from: Date.parse(from), to: Date.parse(to) }
  const result = useQuery({
    queryKey: ['reports.explain.total', figure, from, to, zone],
    queryFn: ({ signal }) => data.explainTotal({ figure, ...period }, zone, signal),
    staleTime: 60_000,
  })
  return (
    <ReportScreen
      title={name}
      request={{ unitIds: 'all', ...period }}
      backUrl={backUrl ?? utilizationRanking.href({ query: { from, to } })}
      changeHref={utilizationChoice.href({ query: { from, to } })}
    >
      {result.data ? (
        <Details explanation={result.data} query={query} />
      ) : (
        <ReportPending error={result.error} onRetry={() => void result.refetch()} />
      )}
    </ReportScreen>
  )
}

interface DetailsProps {
  explanation: TotalExplanation
  query: Query
}

function Details({ explanation, query }: DetailsProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, definition } = useFigureNames()(query.figure, 'THERMAL')
  const { value, uom, unitsCount, parts, missing } = explanation
  return (
    <div className="report-unit">
      <dl className="report-sums">
        <div>
          <dt>
            <Definition term={name}>{definition}</Definition>
          </dt>
          <dd>{unitOf(uom, format).print(value)}</dd>
        </div>
        <div>
          <dt>{t('report.units')}</dt>
          <dd className="explain-fact">{format.number(unitsCount)}</dd>
        </div>
      </dl>
      {value === undefined && (
        <p className="m-callout" data-tone="warning">
          {t('reports.explain.noTotal')}
        </p>
      )}
      <p className="m-muted explain-rule">{t('reports.explain.total.rule')}</p>
      {missing.map(({ reason, unitsCount: count }) => (
        <p key={reason} className="m-muted explain-rule">
          {t('reports.explain.missing', { count, reason: t(`reports.costs.reason.${reason}`) })}
        </p>
      ))}
      {parts.length > 0 && <UnitTable explanation={explanation} query={query} />}
    </div>
  )
}

interface Row {
  id: number
  name: string
  amount: number
  /** Absent for units without their own row. */
  unitId?: number
}

function UnitTable({ explanation: { parts, others, uom, value = 0 }, query }: DetailsProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { print } = unitOf(uom, format)
  const { figure, from, to } = query
  const rows: Row[] = parts.map(({ unitId, unitName: name, amount }) => ({ id: unitId, unitId, name, amount }))
  if (others) {
    const name = t('reports.explain.others', { count: others.unitsCount })
    rows.push({ id: 0, name, amount: others.amount })
  }
  const columns: Column<Row>[] = [
    { id: 'unit', header: t('reports.unit'), cell: ({ name }) => name, fixed: true, minWidth: 160 },
    {
      id: 'amount',
      header: t('reports.explain.amount'),
      cell: ({ unitId, amount }) =>
        unitId === undefined ? (
          print(amount)
        ) : (
          <Explained figure={figure} unitId={unitId} from={from} to={to} backUrl={explainTotal.href({ query })}>
            {print(amount)}
          </Explained>
        ),
      value: ({ amount }) => amount,
      total: all => print(all.reduce((sum, { amount }) => sum + amount, 0)),
      align: 'end',
      onPhone: 'detail',
    },
    {
      id: 'share',
      header: t('reports.explain.share'),
      cell: ({ amount }) => (value > 0 ? format.percent((amount / value) * 100, 1) : none),
      value: ({ amount }) => (value > 0 ? amount / value : undefined),
      align: 'end',
    },
  ]
  const label = t('reports.explain.byUnit')
  return (
    <Section title={label} hint={t('reports.explain.partsHint')}>
      <Rows label={label} rows={rows} rowKey={({ id }) => id} columns={columns} />
    </Section>
  )
}
