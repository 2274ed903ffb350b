import {
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
import { handle } from '../../kernel/http/handler.ts'
import { badRequest, notFound } from '../../kernel/http/problem.ts'
import { countByType, groupByUnit, listAlarms, markRead } from './alarm-queries.ts'
import { daysOf, momentsOf } from './alarm-period.ts'
import { exportAlarms } from './export-alarms.ts'

const dayMs = 86_400_000

export const alarms = [
  handle(listAlarmsOperation, ({ scope, deps }) =>
    listAlarms(deps.db, scope, { from: new Date(Date.now() - dayMs) }, { limit: 1000 }),
  ),

  handle(alarmsCountByType, ({ query, scope, deps }) =>
    countByType(deps.db, scope, { ...daysOf(query), state: query.state }, query),
  ),

  handle(listAlarmsPaginated, ({ query, scope, deps }) =>
    listAlarms(
      deps.db,
      scope,
      { ...daysOf(query), state: query.state, unitIds: query.unitIds, alarmTypeIds: query.alarmTypeIds },
      query,
    ),
  ),

  handle(reportAlarms, ({ body, scope, deps }) => listAlarms(deps.db, scope, { ...body, ...momentsOf(body) }, body)),

  handle(markAlarmAsRead, async ({ path: { alarmId }, query: { unitId }, scope, deps }) => {
    const one = { alarmIds: [alarmId], unitIds: [unitId] }
    const { totalCount } = await listAlarms(deps.db, scope, one, { limit: 1 })
    if (totalCount === 0) throw notFound('alarm', alarmId)
    return markRead(deps.db, scope, one)
  }),

  handle(markAlarmGroupAsRead, ({ body: { alarmIds, unitId, alarmTypeId }, scope, deps }) => {
    if (!alarmIds && unitId === undefined)
      throw badRequest('Say which alarms: give alarmIds, or unitId with alarmTypeId.')
    return markRead(deps.db, scope, {
      alarmIds,
      unitIds: unitId === undefined ? undefined : [unitId],
      alarmTypeIds: alarmTypeId === undefined ? undefined : [alarmTypeId],
    })
  }),

  handle(markAllAlarmsAsRead, ({ body, scope, deps }) =>
    markRead(deps.db, scope, { to: body?.upTo ? new Date(Date.parse(body.upTo) + 1) : undefined }),
  ),

  handle(alarmGroupDetail, ({ body: { unitId, alarmTypeId, ...rest }, scope, deps }) =>
    listAlarms(deps.db, scope, { unitIds: [unitId], alarmTypeIds: [alarmTypeId], ...momentsOf(rest) }, rest),
  ),

  handle(alarmGroupUnit, ({ body, scope, deps }) => groupByUnit(deps.db, scope, { ...body, ...momentsOf(body) }, body)),
  handle(alarmUnit, ({ body, scope, deps }) => listAlarms(deps.db, scope, { ...body, ...momentsOf(body) }, body)),
  ...exportAlarms,
]
