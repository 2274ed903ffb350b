import { exportAlarm, exportUnreadAlarm, type ReportSchemas } from '@muster/contract'
import type { Sheet } from '#reporting/excel/index.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { requestedSpan, requestedUnits, checkUnits, namesOf } from '#reporting/requested.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { fileName } from '#reporting/report-file.ts'
import { tableFile, type UnitPart } from '#reporting/table-file.ts'
import { exportZone, zoneName } from '#reporting/zone.ts'
import { momentsOf } from './alarm-period.ts'
import { eachAlarm, type AlarmFilter } from './alarm-queries.ts'
import { alarmTable } from './alarm-table.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

type Body = ReportSchemas['AlarmExportRequest']
type ExportContext = Pick<Context, 'use' | 'scope'> & { path: { format: FileType }; body: Body }

/** Exports of alarm lists (001 §7): all matching alarms, newest first, in the caller's zone. */
export const exportAlarms = [
  handle(exportAlarm, context => alarmFile('notifications.alarms', context, context.body.state)),
  handle(exportUnreadAlarm, context => alarmFile('file.unreadAlarms', context, 'UNREAD')),
]

/** @param key of the title */
async function alarmFile(key: string, { path, body, use, scope }: ExportContext, state: AlarmFilter['state']) {
  const { alarmIds, unitIds, alarmTypeIds, fromDate, toDate, offsetUtc } = body
  const user = await fileFormats(use, scope.userId, path.format)
  const { t } = user
  const title = t(key)
  const now = use(Clock).now()
  const [from, to] = [fromDate, toDate].map(moment => (moment ? new Date(moment) : undefined))
  const formats = { ...user, zone: exportZone(user.zone, offsetUtc, [from, to, now]) }
  if (fromDate && toDate) requestedSpan({ fromDate, toDate })
  checkUnits(use, 'exports', new Set(unitIds).size)
  const units = unitIds?.length
    ? await requestedUnits(use(Db), scope, unitIds, { withArchived: true, withHidden: true })
    : []
  const day = zoneDay(formats.zone)
  const sheetOf = (part: UnitPart): Sheet => ({
    name: title,
    about: [
      [t('file.report'), title],
      [t('report.units'), namesOf(part.units, t) || t('reports.events.show.ALL')],
      [t('report.from'), from ?? '-'],
      [t('reports.scheduled.to'), to ?? '-'],
      [t('reports.events.state'), state ? t(`reports.events.${state}`) : t('reports.events.show.ALL')],
      [t('reports.scheduled.zone'), zoneName(formats.zone)],
    ],
    ...alarmTable(
      use(Db),
      eachAlarm(use(Db), scope, {
        alarmIds,
        unitIds: part.name === undefined ? unitIds : part.units.map(({ id }) => id),
        alarmTypeIds,
        state,
        ...momentsOf(body),
      }),
      t,
    ),
  })
  const name = [fileName(title), ...[from, to].flatMap(moment => (moment ? [day(moment)] : []))].join('_')
  return tableFile({ name, title, formats, units, sheets: part => [sheetOf(part)] })
}
