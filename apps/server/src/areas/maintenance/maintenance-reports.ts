import {
  listMaintenanceHistoriesByUnit,
  maintenanceCheckDeadlines,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceHistoryServices,
} from '@muster/contract'
import { handle } from '../../http/handler.ts'
import { badRequest } from '../../http/problem.ts'
import { localDays } from '../reports/days.ts'
import { userLook } from '../reports/user-look.ts'
import { deadlines } from './deadlines.ts'
import { forecast } from './forecast.ts'
import { pastActions, pastServices, servicesOfAction } from './histories.ts'

/** What is due, will be due and was done. Units out of sight are left out of lists. */
export const maintenanceReports = [
  handle(maintenanceCheckDeadlines, ({ query, scope, deps }) => deadlines(deps.db, scope, query.ids)),

  handle(maintenanceForecast, async ({ query, body, caller, scope, deps }) => {
    const { zone } = await userLook(deps.db, caller.userId)
    return forecast(deps.db, scope, { ...query, ...body }, { now: deps.clock(), zone })
  }),

  // days are those of the caller's zone
  handle(
    listMaintenanceHistoriesByUnit,
    async ({ query: { unitId, fromDate, toDate, ...page }, caller, scope, deps }) => {
      if (fromDate > toDate)
        throw badRequest('The first day must not be after the last.', {
          errors: [`fromDate: ${fromDate} is after ${toDate}`],
        })
      const { zone } = await userLook(deps.db, caller.userId)
      const [[first], [last]] = (await Promise.all(
        [fromDate, toDate].map(day => localDays(deps.db, day, day, zone)),
      )) as [Day[], Day[]]
      return pastServices(
        deps.db,
        scope,
        { unitIds: unitId, from: new Date(first?.from ?? 0), until: new Date(last?.to ?? 0) },
        page,
      )
    },
  ),

  handle(maintenanceHistoryActions, ({ query, body: { unitIds, fromDate, toDate }, scope, deps }) => {
    if (fromDate && toDate && fromDate > toDate)
      throw badRequest('The start must be before the end.', { errors: [`fromDate: ${fromDate} is after ${toDate}`] })
    return pastActions(
      deps.db,
      scope,
      { unitIds, from: fromDate ? new Date(fromDate) : undefined, until: after(toDate) },
      query,
    )
  }),

  handle(maintenanceHistoryServices, ({ query, scope, deps }) => servicesOfAction(deps.db, scope, query)),
]

type Day = Awaited<ReturnType<typeof localDays>>[number]

/** The end of a span counts: the first moment that does not. */
const after = (end: string | undefined): Date | undefined =>
  end === undefined ? undefined : new Date(Date.parse(end) + 1)
