import type { Download, PartProgress } from '@muster/core'
import { Definition, Explained, PeriodChoices, ReportScreen, type DocumentFormat } from '@muster/fleet-kit/report'
import { reasonOf, Retry, StatePanel, useFormat, useHost } from '@muster/ui'
import { QuickChoices } from '@muster/ui/controls'
import { DataTable, type Column } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ranking, RankingOptions, RankingRequest } from '../clients/rankings.client.ts'
import {
  differenceColumn,
  differenceOf,
  nameColumn,
  previousColumn,
  rankRows,
  signed,
  type RankedFigure,
  type RankedRow,
} from './rank-rows.ts'
import './ranking.css'
import type { RankingQuery } from './ranking-query.ts'
import '../reports.css'

interface Props<Figures, Row extends RankedRow<Figures>> {
  /** Name for the stored columns, and key of the cached rows. */
  id: string
  title: string
  query: RankingQuery
  /** The main figure first. */
  figures: readonly [RankedFigure<Figures>, ...RankedFigure<Figures>[]]
  /** Figures that depend on the loaded rows. */
  figuresOf?(rows: readonly Row[]): readonly RankedFigure<Figures>[]
  /** Columns in addition to the figures. */
  columns?: readonly Column<Row>[]
  load(request: RankingRequest, options: RankingOptions): Promise<Ranking<Row>>
  file(request: RankingRequest, format: DocumentFormat, signal: AbortSignal): Promise<Download>
  /** Address of this table with a changed query. */
  self(query: RankingQuery): string
  /** Address of the report of one unit for a period. */
  detail(query: { unitIds: readonly number[]; from: string; to: string; backUrl: string }): string
  /** Address of the selection. */
  choice(query: { unitIds?: readonly number[] | undefined; from: string; to: string }): string
  /** Controls in addition to period and filter. */
  tools?: ReactNode
}

/** Compares all selected units in a table: figures of a period, their totals, and the main figure of the previous period. */
export function RankingScreen<Figures, Row extends RankedRow<Figures>>(props: Props<Figures, Row>): ReactNode {
  const { id, title, query, load, file, self, detail, choice, tools } = props
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { nav } = useHost().core
  const { unitIds, from, to, sortDirection, show } = query
  const [main] = props.figures
  const sortField = query.sortField ?? main.id
  const request = useMemo(
    () => ({ unitIds, from: Date.parse(from), to: Date.parse(to), zone }),
    [unitIds, from, to, zone],
  )
  const [progress, setProgress] = useState<PartProgress | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports.ranking', id, request],
    queryFn: ({ signal }) => {
      setProgress(null)
      return load(request, { signal, onProgress: setProgress })
    },
    staleTime: 300_000,
  })
  const more = data && props.figuresOf?.(data.items)
  const figures = more ? ([...props.figures, ...more] as const) : props.figures
  const rows = data && (rankRows(data.items, figures, { sortField, sortDirection, show }) as Row[])
  const go = (patch: Partial<RankingQuery>) => nav?.go(self({ ...query, ...patch }), { replace: true })
  const columns = useRankedColumns({ ...props, figures: [main, ...figures.slice(1)] })
  const iso = (time: number) => new Date(time).toISOString()
  return (
    <ReportScreen
      title={title}
      request={{ unitIds: unitIds ?? 'all', from: request.from, to: request.to }}
      backUrl={query.backUrl}
      changeHref={choice({ unitIds, from, to })}
      requestDetails={data && <ComparedWith from={data.previousFrom} to={data.previousTo} />}
      files={[(signal, format) => file(request, format, signal)]}
    >
      <div className="report-ranking">
        <div className="report-ranking-tools">
          <PeriodChoices value={request} onChange={span => go({ from: iso(span.from), to: iso(span.to) })} />
          {tools}
          <QuickChoices
            label={t('reports.ranking.show')}
            choices={(['all', 'best', 'worst'] as const).map(each => ({
              id: each,
              label: t(`reports.ranking.show.${each}`),
            }))}
            value={show}
            onChoose={each => go({ show: each })}
          />
        </div>
        {isFetching && <Progress progress={progress} />}
        {error && (
          <StatePanel icon="alert" title={t('reports.ranking.failed')} subtitle={reasonOf(error)}>
            <Retry error={error} onRetry={() => void refetch()} />
          </StatePanel>
        )}
        {data && !error && <RankingTotals figures={figures} rows={data.items} />}
        {rows?.length === 0 && !error && (
          <StatePanel icon="list" title={t('reports.ranking.empty')} subtitle={t('reports.ranking.emptyHint')} />
        )}
        {rows && rows.length > 0 && !error && (
          <div className="report-ranking-rows">
            <DataTable
              label={t('reports.ranking.table', { report: title })}
              rows={rows}
              rowKey={row => row.unitId}
              href={row => detail({ unitIds: [row.unitId], from, to, backUrl: self(query) })}
              remember={id}
              busy={isFetching}
              sort={{
                id: sortField,
                direction: show === 'all' ? sortDirection : directionOf(figures, sortField, show),
              }}
              onSort={({ id: field, direction }) => go({ sortField: field, sortDirection: direction, show: 'all' })}
              columns={columns}
            />
          </div>
        )}
      </div>
    </ReportScreen>
  )
}

/** Sort direction of the best or worst units. */
function directionOf<Figures>(
  figures: readonly RankedFigure<Figures>[],
  field: string,
  show: 'best' | 'worst',
): 'ASC' | 'DESC' {
  const isLowBest = (figures.find(({ id }) => id === field) ?? figures[0])?.isLowBest === true
  return (show === 'best') === isLowBest ? 'ASC' : 'DESC'
}

function useRankedColumns<Figures, Row extends RankedRow<Figures>>({
  figures,
  columns = [],
  query,
  self,
}: Pick<Props<Figures, Row>, 'figures' | 'columns' | 'query' | 'self'>): Column<Row>[] {
  const { t } = useTranslation()
  const [main] = figures
  const { from, to } = query
  const end = { align: 'end', sortable: true } as const
  return [
    { id: nameColumn, header: t('reports.unit'), cell: row => row.unitName, width: 200, fixed: true, sortable: true },
    ...figures.map((figure): Column<Row> => ({
      id: figure.id,
      header: figure.header,
      cell: row => {
        const text = figure.text?.(row) ?? figure.print(figure.value(row))
        if (!figure.explained) return text
        return (
          <Explained {...figure.explained} unitId={row.unitId} from={from} to={to} backUrl={self(query)}>
            {text}
          </Explained>
        )
      },
      ...end,
      ...(figure === main && { onPhone: 'detail' }),
    })),
    {
      id: previousColumn,
      header: t('reports.ranking.previous', { figure: main.header }),
      cell: row => main.print(main.value(row.previous)),
      ...end,
    },
    {
      id: differenceColumn,
      header: t('reports.ranking.difference'),
      cell: row => signed(differenceOf(main, row), main.print),
      ...end,
    },
    ...columns,
  ]
}

/** Previous period as part of the request. */
function ComparedWith({ from, to }: { from: string; to: string }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div>
      <dt>
        <Definition term={t('reports.ranking.comparedWith')}>{t('reports.ranking.comparedWith.definition')}</Definition>
      </dt>
      <dd>{t('report.span', { from: format.dateTime(from), to: format.dateTime(to) })}</dd>
    </div>
  )
}

function Progress({ progress }: { progress: PartProgress | null }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const label = progress
    ? t('reports.ranking.progress', {
        count: progress.total,
        done: format.number(progress.done),
        total: format.number(progress.total),
      })
    : t('reports.ranking.loading')
  return (
    <div className="m-parts" role="status">
      <progress aria-label={label} {...(progress && { value: progress.done, max: progress.total })} />
      <span>{label}</span>
    </div>
  )
}

interface RankingTotalsProps<Figures> {
  figures: readonly RankedFigure<Figures>[]
  rows: readonly RankedRow<Figures>[]
}

/** Totals of all units, displayed or not, with the change since the previous period. */
function RankingTotals<Figures>({ figures, rows }: RankingTotalsProps<Figures>): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const before = rows.map(({ previous }) => previous)
  return (
    <section aria-label={t('reports.ranking.total')}>
      <dl className="report-sums">
        <div>
          <dt>{t('report.units')}</dt>
          <dd>{number(rows.length)}</dd>
        </div>
        {figures.map(({ id, header, definition, total, print }) => {
          if (!total) return null
          const [now, then] = [total(rows), total(before)]
          const change = now === undefined || then === undefined ? undefined : now - then
          return (
            <div key={id}>
              <dt>{definition === undefined ? header : <Definition term={header}>{definition}</Definition>}</dt>
              <dd>
                {print(now)}{' '}
                {change !== undefined && <span className="report-change m-muted">{signed(change, print)}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
