import {
  dayMs,
  alarmGroupDetail,
  alarmGroupUnit,
  alarmsCountByType,
  alarmUnit,
  listAlarms as listAlarmsOperation,
  listAlarmsPaginated,
  markAlarmAsRead,
  markAlarmGroupAsRead,
  markAllAlarmsAsRead,
  reportAlarms,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { countByType, groupByUnit, listAlarms, markRead } from './alarm-queries.ts'
import { daysOf, momentsOf } from './alarm-period.ts'
import { exportAlarms } from './export-alarms.ts'
import { nameTypes } from './name-types.ts'
import { Db } from '#kernel/dependencies.ts'

export const alarms = [
  handle(listAlarmsOperation, ({ scope, use }) =>
    nameTypes(use, scope, listAlarms(use(Db), scope, { from: new Date(Date.now() - dayMs) }, { limit: 1000 })),
  ),

  handle(alarmsCountByType, ({ query, scope, use }) =>
    nameTypes(
      use,
      scope,
      countByType(
        use(Db),
        scope,
        { ...daysOf(query), ...(query.since && { from: new Date(query.since) }), state: query.state },
        query,
      ),
    ),
  ),

  handle(listAlarmsPaginated, ({ query, scope, use }) =>
    nameTypes(
      use,
      scope,
      listAlarms(
        use(Db),
        scope,
        { ...daysOf(query), state: query.state, unitIds: query.unitIds, alarmTypeIds: query.alarmTypeIds },
        query,
      ),
    ),
  ),

  handle(reportAlarms, ({ body, scope, use }) =>
    nameTypes(use, scope, listAlarms(use(Db), scope, { ...body, ...momentsOf(body) }, body)),
  ),

  handle(markAlarmAsRead, async ({ path: { alarmId }, query: { unitId }, scope, use }) => {
    const one = { alarmIds: [alarmId], unitIds: [unitId] }
    const { totalCount } = await listAlarms(use(Db), scope, one, { limit: 1 })
    if (totalCount === 0) throw notFound('alarm', alarmId)
    return markRead(use(Db), scope, one)
  }),

  handle(markAlarmGroupAsRead, ({ body: { alarmIds, unitId, alarmTypeId }, scope, use }) => {
    if (!alarmIds && unitId === undefined) throw badRequest(['problem.whichAlarms'])
    return markRead(use(Db), scope, {
      alarmIds,
      unitIds: unitId === undefined ? undefined : [unitId],
      alarmTypeIds: alarmTypeId === undefined ? undefined : [alarmTypeId],
    })
  }),

  handle(markAllAlarmsAsRead, ({ body, scope, use }) =>
    markRead(use(Db), scope, { to: body?.upTo ? new Date(Date.parse(body.upTo) + 1) : undefined }),
  ),

  handle(alarmGroupDetail, ({ body: { unitId, alarmTypeId, ...rest }, scope, use }) =>
    nameTypes(
      use,
      scope,
      listAlarms(use(Db), scope, { unitIds: [unitId], alarmTypeIds: [alarmTypeId], ...momentsOf(rest) }, rest),
    ),
  ),

  handle(alarmGroupUnit, async ({ body, scope, use }) => {
    const groups = groupByUnit(use(Db), scope, { ...body, ...momentsOf(body) }, body)
    const { items, totalCount } = await nameTypes(use, scope, groups)
    return { items: items.map(({ alarmTypeCode: _, ...group }) => group), totalCount }
  }),
  handle(alarmUnit, ({ body, scope, use }) =>
    nameTypes(use, scope, listAlarms(use(Db), scope, { ...body, ...momentsOf(body) }, body)),
  ),
  ...exportAlarms,
]
