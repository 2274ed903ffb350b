import { hours, quickRange, splitRequest } from '@muster/core'
import { reasonOf, Retry, useFormat, useHost, useClient } from '@muster/ui'
import { ColumnChart } from '@muster/ui/charts'
import { Definition, Explained, PartsLoading, ReportScreen, useParts } from '@muster/fleet-kit/report'
import { useUnitHref } from '@muster/fleet-kit/unit-link'
import { DataTable, momentOf } from '@muster/ui/table'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderChoice } from '../order-choice.tsx'
import '../reports.css'
import { engineHoursData, type UnitHours } from '../clients/engine-hours.client.ts'
import { engineHoursChoice, engineHoursDetail, engineHoursRanking } from './engine-hours.routes.ts'

type Query = HoursOrder & { backUrl?: string | undefined; unitIds: readonly number[] }

/** Bars visible without scrolling (001 §9). */
const visibleBars = 5

/** Shows the last reported engine-hour counter of each unit and its time. */
export function EngineHoursDetail({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const hrefOf = useUnitHref()
  const { config, nav } = useHost().core
  const data = useClient(engineHoursData)
  const { backUrl, unitIds, sortField, sortDirection } = query
  const request = useMemo(() => ({ unitIds }), [unitIds])
  const maxUnits = config.reports.engineHours.units
  const parts = useMemo(
    () => splitRequest({ unitIds, from: 0, to: 0 }, maxUnits === undefined ? {} : { units: maxUnits }, 'UTC'),
    [unitIds, maxUnits],
  )
  const result = useParts(['reports.engine-hours'], parts, (part, signal) => data.units(part, signal))
  const units = useMemo(
    () => result.data && sortHours(result.data.flat(), { sortField, sortDirection }),
    [result.data, sortField, sortDirection],
  )
  const order = (patch: Partial<HoursOrder>) =>
    nav?.go(engineHoursDetail.href({ query: { ...query, ...patch } }), { replace: true })
  const { label, factor } = format.units.TIME
  const [now] = useState(Date.now)
  const today = quickRange('today', format.zone, now)
  return (
    <ReportScreen
      title={t('reports.engineHours')}
      request={request}
      requestDetails={
        <div>
          <dt>
            <Definition term={t('reports.engineHours.figure')}>{t('reports.engineHours.definition')}</Definition>
          </dt>
          <dd>{t('reports.shownIn', { unit: label })}</dd>
        </div>
      }
      backUrl={backUrl}
      allUnitsHref={useAllUnitsHref()}
      changeHref={engineHoursChoice.href({ query: { unitIds } })}
      files={splitRequest({ unitIds, from: 0, to: 0 }, config.reports.exports, 'UTC').map(
        part => (signal, format) => data.file(part, format, signal),
      )}
    >
      <div className="report-unit">
        <PartsLoading progress={result.progress} />
        {result.error && (
          <p className="m-callout" data-tone="danger" role="alert">
            {t('reports.engineHours.failed')} {reasonOf(result.error)}{' '}
            <Retry error={result.error} look="quiet" onRetry={result.reload} />
          </p>
        )}
        <OrderChoice
          fields={[
            { id: 'HOURS', name: t('reports.engineHours.figure') },
            { id: 'NAME', name: t('reports.name') },
          ]}
          sortField={sortField}
          sortDirection={sortDirection}
          onChange={order}
        />
        {/* empty after a failed load (001 §8) */}
        <ColumnChart
          label={t('reports.engineHours')}
          categories={units?.map(({ unitName }) => unitName) ?? []}
          series={[
            {
              id: 'hours',
              name: t('reports.engineHours.figure'),
              unit: label,
              values: units?.map(({ engineHours }) => (engineHours === undefined ? null : engineHours * factor)) ?? [],
            },
          ]}
          horizontal
          visible={visibleBars}
          loading={result.isLoading}
        />
        {units && (
          <DataTable
            label={t('reports.engineHours.table')}
            rows={units}
            rowKey={unit => unit.unitId}
            href={hrefOf && (unit => hrefOf(unit.unitId))}
            height="content"
            remember="reports.engine-hours"
            sort={{ id: sortField, direction: sortDirection }}
            onSort={({ id, direction }) =>
              order({ sortField: id === 'NAME' ? 'NAME' : 'HOURS', sortDirection: direction })
            }
            columns={[
              { id: 'NAME', header: t('reports.unit'), cell: unit => unit.unitName, fixed: true, sortable: true },
              {
                id: 'HOURS',
                header: `${t('reports.engineHours.figure')} (${label})`,
                align: 'end',
                sortable: true,
                onPhone: 'detail',
                value: unit => unit.engineHours,
                cell: unit => (
                  <Explained figure="engineHours.engineHours" unitId={unit.unitId} {...today}>
                    {format.figure('TIME', unit.engineHours === undefined ? undefined : hours(unit.engineHours))}
                  </Explained>
                ),
              },
              {
                id: 'told',
                header: t('reports.engineHours.told'),
                cell: unit => format.dateTime(unit.timestamp),
                value: unit => momentOf(unit.timestamp),
              },
            ]}
          />
        )}
      </div>
    </ReportScreen>
  )
}

/** Returns the address of the table of all units, with the hours of the last 7 days. */
function useAllUnitsHref(): string {
  const { zone } = useFormat()
  const [now] = useState(Date.now)
  const { from, to } = quickRange('last7days', zone, now)
  return engineHoursRanking.href({ query: { from: new Date(from), to: new Date(to) } })
}

export interface HoursOrder {
  sortField: 'NAME' | 'HOURS'
  sortDirection: 'ASC' | 'DESC'
}

/** Sorts units by name or hours, with units without reported hours last in both directions. */
export function sortHours(units: readonly UnitHours[], { sortField, sortDirection }: HoursOrder): UnitHours[] {
  const sign = sortDirection === 'DESC' ? -1 : 1
  const byName = (a: UnitHours, b: UnitHours) => a.unitName.localeCompare(b.unitName, 'en', { numeric: true })
  if (sortField === 'NAME') return units.toSorted((a, b) => sign * byName(a, b))
  return units.toSorted(({ engineHours: first, ...a }, { engineHours: second, ...b }) => {
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  })
}
