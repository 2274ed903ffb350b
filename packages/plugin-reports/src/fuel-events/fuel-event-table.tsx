import type { ReportRangeQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { DataTable, momentOf, type Column } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FuelEvent, UnitFuelEvents } from '../clients/fuel-events.client.ts'
import { curveHref } from './curve-href.ts'
import { usePlaceText } from './use-place-text.ts'

/** Lists events, each with a link to its curve. */
export function FuelEventTable({
  unit: { unitId, unitName, events },
  query,
}: {
  unit: Pick<UnitFuelEvents, 'unitId' | 'unitName' | 'events'>
  query: ReportRangeQuery
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const placeOf = usePlaceText()
  const { LENGTH, VOLUME } = format.units
  const volume = (litres: number) => format.number(litres * VOLUME.factor, 1)
  const kindOf = ({ kind }: FuelEvent) => t(`reports.fuelEvents.${kind}`)
  const columns: Column<FuelEvent>[] = [
    {
      id: 'from',
      header: t('report.from'),
      cell: event => format.dateTime(event.from),
      value: event => momentOf(event.from),
      fixed: true,
      width: 170,
    },
    {
      id: 'to',
      header: t('reports.scheduled.to'),
      cell: event => format.dateTime(event.to),
      value: event => momentOf(event.to),
      width: 170,
    },
    {
      id: 'kind',
      header: t('reports.fuelEvents.kind'),
      cell: kindOf,
      value: kindOf,
    },
    {
      id: 'litres',
      header: `${t('reports.fuelEvents.litres')} (${VOLUME.label})`,
      cell: event => `${event.kind === 'LOSS' ? '−' : '+'}${volume(event.litres)}`,
      value: event => (event.kind === 'LOSS' ? -event.litres : event.litres),
      align: 'end',
      onPhone: 'detail',
    },
    {
      id: 'before',
      header: `${t('reports.fuelEvents.before')} (${VOLUME.label})`,
      cell: event => volume(event.before),
      value: event => event.before,
      align: 'end',
    },
    {
      id: 'after',
      header: `${t('reports.fuelEvents.after')} (${VOLUME.label})`,
      cell: event => volume(event.after),
      value: event => event.after,
      align: 'end',
    },
    {
      id: 'place',
      header: t('reports.fuelEvents.place'),
      cell: event => placeOf(event.place),
      sortable: false,
      minWidth: 190,
    },
    {
      id: 'odometer',
      header: `${t('reports.fuelEvents.odometer')} (${LENGTH.label})`,
      cell: ({ odometer }) => (odometer === undefined ? '-' : format.number((odometer / 1000) * LENGTH.factor, 1)),
      value: event => event.odometer,
      align: 'end',
    },
    {
      id: 'key',
      header: t('reports.fuelEvents.key'),
      cell: ({ key }) => (key === undefined ? '-' : t(key ? 'reports.fuelEvents.keyOn' : 'reports.fuelEvents.keyOff')),
    },
  ]
  return (
    <DataTable
      label={t('reports.fuelEvents.table', { unit: unitName })}
      rows={events}
      rowKey={event => event.to}
      columns={columns}
      href={event => curveHref(unitId, event, query)}
      height="content"
      remember="reports.fuelEvents"
    />
  )
}
