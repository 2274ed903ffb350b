import type { FleetSchemas } from '@muster/contract'
import { listByState } from './overview/list-by-state.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import type { ReportContext } from '#reporting/scheduled-report.ts'
import { forecast } from './forecast.ts'
import { pastServices } from './histories.ts'
import { figuresIn, maintenanceFile, minutesIn } from './maintenance-file.ts'
import type { TFunction } from 'i18next'
import type { Cell } from '#reporting/excel/index.ts'
import { unitColumns } from '#reporting/unit-columns.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

type Selection = Pick<ReportContext, 'use' | 'scope' | 'units' | 'formats'>

const unitOf = (t: TFunction) =>
  unitColumns(t).map((column, index) => ({ ...column, cell: (_: object, unit: readonly Cell[]) => unit[index] }))

/** Exports the maintenance status of units. */
export function overallFile(
  { use, scope, units, formats }: Selection,
  states?: readonly FleetSchemas['MaintenanceState'][],
) {
  const db = use(Db)
  const clock = use(Clock).now
  const { t } = formats
  const { distance, length } = figuresIn(formats.units)
  return maintenanceFile({
    db,
    title: t('dashboard.maintenance'),
    about: states ? [[t('maintenance.state'), states.map(state => t(`maintenance.state.${state}`)).join(', ')]] : [],
    units,
    now: clock(),
    formats,
    page: (start, limit, unitIds) =>
      listByState(db, scope, { unitIds: [...unitIds], ...(states && { states }), start, limit }),
    columns: [
      ...unitOf(t),
      { header: t('maintenance.state'), cell: row => t(`maintenance.state.${row.mostSevereStateCode}`) },
      { header: t('maintenance.next'), width: 32, cell: row => row.nextServiceDescription },
      { header: `${t('maintenance.hoursLeft')} (h)`, kind: 'number', digits: 1, cell: row => row.remainingEngineHours },
      {
        header: `${t('maintenance.distanceLeft')} (${length})`,
        kind: 'number',
        digits: 1,
        cell: row => distance(row.remainingDistance),
      },
      { header: `${t('maintenance.engineHours')} (h)`, kind: 'number', digits: 1, cell: row => row.currentEngineHours },
      {
        header: `${t('maintenance.odometer')} (${length})`,
        kind: 'number',
        digits: 1,
        cell: row => distance(row.currentOdometer),
      },
      { header: t('maintenance.profile'), width: 28, cell: row => row.profileName },
      { header: t('maintenance.profile.brand'), cell: row => row.brandName },
      { header: t('equipment.btm.model'), cell: row => row.modelName },
    ],
  })
}

/** Exports services due within a number of days. */
export function forecastFile({ use, scope, units, formats }: Selection, days: number) {
  const db = use(Db)
  const clock = use(Clock).now
  const { t } = formats
  const { valueOf, label } = figuresIn(formats.units)
  const now = clock()
  return maintenanceFile({
    db,
    title: t('organisation.group.subject.maintenanceForecast'),
    about: [[t('file.maintenance.days'), String(days)]],
    units,
    isByUnit: true,
    now,
    formats,
    page: (start, limit, unitIds) =>
      forecast(db, scope, { unitIds: [...unitIds], days, start, limit }, { now, zone: formats.zone }),
    columns: [
      ...unitOf(t),
      { header: t('maintenance.expected'), kind: 'day', cell: row => row.expectedDate },
      { header: t('maintenance.service'), width: 32, cell: row => row.description },
      {
        header: t('maintenance.left'),
        kind: 'number',
        digits: 1,
        cell: row => valueOf(row.intervalTypeCode, row.remaining),
      },
      { header: t('file.maintenance.countedIn'), cell: row => label(row.intervalTypeCode) },
      { header: t('maintenance.state'), cell: row => t(`maintenance.state.${row.stateCode}`) },
      { header: t('maintenance.type'), cell: row => row.serviceTypeName },
    ],
  })
}

/** Exports the history. A missing bound is open; both bounds are inclusive. */
export function historyFile({ use, scope, units, formats }: Selection, { from, to }: Partial<RequestedSpan>) {
  const db = use(Db)
  const clock = use(Clock).now
  const { t } = formats
  const { valueOf, label } = figuresIn(formats.units)
  const minuteOf = minutesIn(formats.zone)
  const past = { from, until: to && new Date(to.getTime() + 1) }
  return maintenanceFile({
    db,
    title: t('maintenance.history'),
    now: clock(),
    formats,
    about: [
      [t('report.from'), minuteOf(from)],
      [t('reports.scheduled.to'), minuteOf(to)],
    ],
    units,
    isByUnit: true,
    page: (start, limit, unitIds) => pastServices(db, scope, { ...past, unitIds: [...unitIds] }, { start, limit }),
    columns: [
      { header: t('maintenance.when'), kind: 'time', cell: row => new Date(row.timestamp) },
      ...unitOf(t),
      { header: t('maintenance.action'), cell: row => t(`maintenance.done.${row.actionCode}`) },
      { header: t('maintenance.service'), width: 32, cell: row => row.description },
      { header: t('maintenance.type'), cell: row => row.serviceTypeName },
      {
        header: t('maintenance.counterThen'),
        kind: 'number',
        digits: 1,
        cell: row => valueOf(row.intervalTypeCode, row.counterValue),
      },
      {
        header: t('file.maintenance.postponedBy'),
        kind: 'number',
        digits: 1,
        cell: row => valueOf(row.intervalTypeCode, row.postponeValue),
      },
      { header: t('file.maintenance.countedIn'), cell: row => label(row.intervalTypeCode) },
      { header: t('maintenance.work.order'), cell: row => row.workOrderNumber },
      { header: t('maintenance.work.cost'), kind: 'number', digits: 2, cell: row => row.cost },
      { header: t('organisation.company.currency'), cell: row => (row.cost === undefined ? null : row.currencyId) },
      { header: t('maintenance.work.mechanic'), cell: row => row.mechanicName },
      { header: t('maintenance.work.eta'), cell: row => row.eta },
      { header: t('maintenance.work.notes'), width: 40, cell: row => row.notes },
      { header: t('maintenance.by'), cell: row => row.userName },
    ],
  })
}
