import { exportMaintenanceForecastExcel, exportMaintenanceHistoryExcel, exportMaintenanceOverallExcel } from '@muster/contract'
import { handle } from '../../http/handler.ts'
import { badRequest } from '../../http/problem.ts'
import { listByState } from '../maintenance-info/overall-status.ts'
import { unitStates } from '../maintenance-info/states.ts'
import { askedUnits, type AskedUnit } from '../reports/asked.ts'
import { userLook } from '../reports/user-look.ts'
import { figuresIn } from './figures.ts'
import { forecast } from './forecast.ts'
import { pastServices } from './histories.ts'
import { maintenanceFile } from './maintenance-file.ts'
import { after } from './maintenance-reports.ts'

const stateNames: Readonly<Record<string, string>> = unitStates
const actionNames = { START: 'Started', CLOSE: 'Closed', POSTPONE: 'Postponed', UNDO_START: 'Start undone', REOPEN: 'Reopened' }
const unitNames = (units: readonly AskedUnit[]) => ['Units', units.map(({ name }) => name).join(', ')] as const
const unitColumn = <Row extends { unitName: string }>() => ({ header: 'Unit', width: 28, cell: (row: Row) => row.unitName })

/** The three lists as files. */
export const maintenanceExports = [
  handle(exportMaintenanceOverallExcel, async ({ body: { unitIds }, caller, scope, deps }) => {
    const [units, look] = await Promise.all([askedUnits(deps.db, scope, unitIds), userLook(deps.db, caller.userId)])
    const { distance, length } = figuresIn(look.units)
    return maintenanceFile({
      title: 'Maintenance', about: [unitNames(units)], now: deps.clock(), look,
      page: (start, limit) => listByState(deps.db, scope, { unitIds, start, limit }),
      columns: [
        unitColumn(), { header: 'State', cell: row => unitStates[row.mostSevereStateCode] },
        { header: 'Next service', width: 32, cell: row => row.nextServiceDescription },
        { header: 'Engine hours left (h)', kind: 'number', digits: 1, cell: row => row.remainingEngineHours },
        { header: `Distance left (${length})`, kind: 'number', digits: 1, cell: row => distance(row.remainingDistance) },
        { header: 'Engine hours (h)', kind: 'number', digits: 1, cell: row => row.currentEngineHours },
        { header: `Odometer (${length})`, kind: 'number', digits: 1, cell: row => distance(row.currentOdometer) },
        { header: 'Profile', width: 28, cell: row => row.profileName }, { header: 'Company', width: 28, cell: row => row.companyName },
        { header: 'Brand', cell: row => row.brandName }, { header: 'Model', cell: row => row.modelName },
      ],
    })
  }),

  handle(exportMaintenanceForecastExcel, async ({ body: { unitIds, days }, caller, scope, deps }) => {
    if (days === undefined) throw badRequest('Say how many days to look ahead.', { errors: ['days: is missing'] })
    const [units, look] = await Promise.all([askedUnits(deps.db, scope, unitIds), userLook(deps.db, caller.userId)])
    const { of, label } = figuresIn(look.units)
    const now = deps.clock()
    return maintenanceFile({
      title: 'Maintenance forecast', about: [unitNames(units), ['Days ahead', String(days)]], now, look,
      page: (start, limit) => forecast(deps.db, scope, { unitIds, days, start, limit }, { now, zone: look.zone }),
      columns: [
        { header: 'Expected', kind: 'day', cell: row => row.expectedDate }, unitColumn(),
        { header: 'Service', width: 32, cell: row => row.description }, { header: 'Type', cell: row => row.serviceTypeName },
        { header: 'State', cell: row => stateNames[row.stateCode] },
        { header: 'Left', kind: 'number', digits: 1, cell: row => of(row.intervalTypeCode, row.remaining) },
        { header: 'Counted in', cell: row => label(row.intervalTypeCode) },
      ],
    })
  }),

  handle(exportMaintenanceHistoryExcel, async ({ body: { unitIds, fromDate, toDate }, caller, scope, deps }) => {
    const [units, look] = await Promise.all([askedUnits(deps.db, scope, unitIds), userLook(deps.db, caller.userId)])
    const { of, label } = figuresIn(look.units)
    const past = { unitIds, from: fromDate ? new Date(fromDate) : undefined, until: after(toDate) }
    return maintenanceFile({
      title: 'Maintenance history', now: deps.clock(), look,
      about: [unitNames(units), ['From', fromDate?.slice(0, 16) ?? '-'], ['To', toDate?.slice(0, 16) ?? '-']],
      page: (start, limit) => pastServices(deps.db, scope, past, { start, limit }),
      columns: [
        { header: 'When', kind: 'time', cell: row => new Date(row.timestamp) }, unitColumn(),
        { header: 'Action', cell: row => actionNames[row.actionCode] }, { header: 'Service', width: 32, cell: row => row.description },
        { header: 'Type', cell: row => row.serviceTypeName },
        { header: 'Counter', kind: 'number', digits: 1, cell: row => of(row.intervalTypeCode, row.counterValue) },
        { header: 'Postponed by', kind: 'number', digits: 1, cell: row => of(row.intervalTypeCode, row.postponeValue) },
        { header: 'Counted in', cell: row => label(row.intervalTypeCode) },
        { header: 'Work order', cell: row => row.workOrderNumber }, { header: 'Cost', kind: 'number', digits: 2, cell: row => row.cost },
        { header: 'Mechanic', cell: row => row.mechanicName }, { header: 'Expected ready', cell: row => row.eta },
        { header: 'Notes', width: 40, cell: row => row.notes }, { header: 'By', cell: row => row.userName },
      ],
    })
  }),
]
