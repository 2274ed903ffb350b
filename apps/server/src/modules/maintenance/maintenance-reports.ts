import {
  listMaintenanceHistoriesByUnit,
  maintenanceCheckDeadlines,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceHistoryServices,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { checkForecast } from '#reporting/requested.ts'
import { localDays } from '#reporting/days.ts'
import { userFormats } from '#reporting/user-formats.ts'
import { deadlines, forecast } from './forecast.ts'
import { pastActions, pastServices, servicesOfAction } from './histories.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Operations for due, forecast and past services. Lists leave out units outside the scope. */
export const maintenanceReports = [
  handle(maintenanceCheckDeadlines, ({ query, scope, use }) => deadlines(use(Db), scope, query.ids)),

  handle(maintenanceForecast, async ({ query, body, caller, scope, use }) => {
    checkForecast(use, body.days)
    const { zone } = await userFormats(use(Db), caller.userId)
    return forecast(use(Db), scope, { ...query, ...body }, { now: use(Clock).now(), zone })
  }),

  // days are in the caller's zone
  handle(
    listMaintenanceHistoriesByUnit,
    async ({ query: { unitId, fromDate, toDate, ...page }, caller, scope, use }) => {
      if (fromDate > toDate)
        throw badRequest(['problem.dayAfterLast'], {
          errors: [['fromDate', 'problem.isAfter', { start: fromDate, end: toDate }]],
        })
      const { zone } = await userFormats(use(Db), caller.userId)
      const [[first], [last]] = (await Promise.all(
        [fromDate, toDate].map(day => localDays(use(Db), day, day, zone)),
      )) as [Day[], Day[]]
      return pastServices(
        use(Db),
        scope,
        { unitIds: unitId, from: new Date(first?.from ?? 0), until: new Date(last?.to ?? 0) },
        page,
      )
    },
  ),

  handle(maintenanceHistoryActions, ({ query, body: { unitIds, fromDate, toDate }, scope, use }) => {
    if (fromDate && toDate && fromDate > toDate)
      throw badRequest(['problem.startAfterEnd'], {
        errors: [['fromDate', 'problem.isAfter', { start: fromDate, end: toDate }]],
      })
    return pastActions(
      use(Db),
      scope,
      { unitIds, from: fromDate ? new Date(fromDate) : undefined, until: after(toDate) },
      query,
    )
  }),

  handle(maintenanceHistoryServices, ({ query, scope, use }) => servicesOfAction(use(Db), scope, query)),
]

type Day = Awaited<ReturnType<typeof localDays>>[number]

/** Converts an inclusive end to an exclusive one. */
const after = (end: string | undefined): Date | undefined =>
  end === undefined ? undefined : new Date(Date.parse(end) + 1)
