import { listByState, unitStates } from '../maintenance-info/services.ts'
import type { AskedSpan, AskedUnit } from '../../reporting/asked.ts'
import type { Making } from '../../reporting/scheduled-report.ts'
import { forecast } from './forecast.ts'
import { pastServices } from './histories.ts'
import { figuresIn, maintenanceFile, minutesIn } from './maintenance-file.ts'
import { Clock, Db } from '../../kernel/services.ts'

type Asked = Pick<Making, 'use' | 'scope' | 'units' | 'look'>

const stateNames: Readonly<Record<string, string>> = unitStates
const actionNames = {
  START: 'Started',
  CLOSE: 'Closed',
  POSTPONE: 'Postponed',
  UNDO_START: 'Start undone',
  REOPEN: 'Reopened',
}
const unitNames = (units: readonly AskedUnit[]) => ['Units', units.map(({ name }) => name).join(', ')] as const
const unitColumn = <Row extends { unitName: string }>() => ({
  header: 'Unit',
  width: 28,
  cell: (row: Row) => row.unitName,
})
const idsOf = (units: readonly AskedUnit[]) => units.map(({ id }) => id)

/** How the units stand. */
export function overallFile({ use, scope, units, look }: Asked) {
  const db = use(Db)
  const clock = use(Clock).now
  const { distance, length } = figuresIn(look.units)
  return maintenanceFile({
    title: 'Maintenance',
    about: [unitNames(units)],
    now: clock(),
    look,
    page: (start, limit) => listByState(db, scope, { unitIds: idsOf(units), start, limit }),
    columns: [
      unitColumn(),
      { header: 'Status', cell: row => unitStates[row.mostSevereStateCode] },
      { header: 'Next service', width: 32, cell: row => row.nextServiceDescription },
      { header: 'Hours left (h)', kind: 'number', digits: 1, cell: row => row.remainingEngineHours },
      { header: `Distance left (${length})`, kind: 'number', digits: 1, cell: row => distance(row.remainingDistance) },
      { header: 'Engine hours (h)', kind: 'number', digits: 1, cell: row => row.currentEngineHours },
      { header: `Odometer (${length})`, kind: 'number', digits: 1, cell: row => distance(row.currentOdometer) },
      { header: 'Maintenance profile', width: 28, cell: row => row.profileName },
      { header: 'Company', width: 28, cell: row => row.companyName },
      { header: 'Brand', cell: row => row.brandName },
      { header: 'Model', cell: row => row.modelName },
    ],
  })
}

/** What comes due in so many days. */
export function forecastFile({ use, scope, units, look }: Asked, days: number) {
  const db = use(Db)
  const clock = use(Clock).now
  const { of, label } = figuresIn(look.units)
  const now = clock()
  return maintenanceFile({
    title: 'Maintenance forecast',
    about: [unitNames(units), ['Days ahead', String(days)]],
    now,
    look,
    page: (start, limit) =>
      forecast(db, scope, { unitIds: idsOf(units), days, start, limit }, { now, zone: look.zone }),
    columns: [
      { header: 'Expected', kind: 'day', cell: row => row.expectedDate },
      unitColumn(),
      { header: 'Service', width: 32, cell: row => row.description },
      { header: 'Service type', cell: row => row.serviceTypeName },
      { header: 'Status', cell: row => stateNames[row.stateCode] },
      { header: 'Left', kind: 'number', digits: 1, cell: row => of(row.intervalTypeCode, row.remaining) },
      { header: 'Counted in', cell: row => label(row.intervalTypeCode) },
    ],
  })
}

/** What was done; always, where an end is left out. Both ends count. */
export function historyFile({ use, scope, units, look }: Asked, { from, to }: Partial<AskedSpan>) {
  const db = use(Db)
  const clock = use(Clock).now
  const { of, label } = figuresIn(look.units)
  const minuteOf = minutesIn(look.zone)
  const past = { unitIds: idsOf(units), from, until: to && new Date(to.getTime() + 1) }
  return maintenanceFile({
    title: 'Maintenance history',
    now: clock(),
    look,
    about: [unitNames(units), ['From', minuteOf(from)], ['To', minuteOf(to)]],
    page: (start, limit) => pastServices(db, scope, past, { start, limit }),
    columns: [
      { header: 'When', kind: 'time', cell: row => new Date(row.timestamp) },
      unitColumn(),
      { header: 'Action', cell: row => actionNames[row.actionCode] },
      { header: 'Service', width: 32, cell: row => row.description },
      { header: 'Service type', cell: row => row.serviceTypeName },
      {
        header: 'Counter at the time',
        kind: 'number',
        digits: 1,
        cell: row => of(row.intervalTypeCode, row.counterValue),
      },
      { header: 'Postponed by', kind: 'number', digits: 1, cell: row => of(row.intervalTypeCode, row.postponeValue) },
      { header: 'Counted in', cell: row => label(row.intervalTypeCode) },
      { header: 'Work order', cell: row => row.workOrderNumber },
      { header: 'Cost', kind: 'number', digits: 2, cell: row => row.cost },
      { header: 'Mechanic', cell: row => row.mechanicName },
      { header: 'Expected completion', cell: row => row.eta },
      { header: 'Notes', width: 40, cell: row => row.notes },
      { header: 'By', cell: row => row.userName },
    ],
  })
}
