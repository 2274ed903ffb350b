import type { CommandManagerSchemas } from '@muster/contract'
import { file } from '../../kernel/http/handler.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import type { Use } from '../../kernel/service.ts'
import { Clock, Db } from '../../kernel/services.ts'
import { zoneDay } from '../../kernel/time/zone-clock.ts'
import { csv, csvType, excelType, workbook, type Sheet } from '../../reporting/excel/index.ts'
import { userLook } from '../../reporting/user-look.ts'
import { exportZone, zoneName } from '../../reporting/zone.ts'
import { requireUnit } from './command-queries.ts'

/** The same texts as on the screen (000 §4). */
export const statusTexts: Record<CommandManagerSchemas['CommandStatus'], string> = {
  QUEUED: 'Waiting for transfer',
  FETCHED: 'In progress',
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Success',
  ABORTED: 'Aborted',
  ERROR: 'Error',
}

interface UnitExport extends Pick<Sheet, 'name' | 'columns' | 'rows'> {
  unitId: number
  /** Hours by which the caller is ahead of UTC now: names the zone of the times in the file. */
  offsetUTC: number
  format: 'excel' | 'csv'
}

/**
 * A table of what was sent to one unit, as a file. The unit is checked before any row is read.
 * @throws Problem 404 for a unit out of the caller's scope
 */
export async function unitExport(
  use: Use,
  scope: Scope,
  { unitId, offsetUTC, format, ...table }: UnitExport,
): Promise<ReturnType<typeof file>> {
  const db = use(Db)
  const { name } = await requireUnit(db, scope, unitId)
  const user = await userLook(db, scope.userId)
  const now = use(Clock).now()
  const look = { ...user, zone: exportZone(user.zone, offsetUTC, [now]) }
  const about = [
    ['Unit', name],
    ['Time zone', zoneName(look.zone)],
  ] as const
  const sheet: Sheet = { ...table, about }
  const filename = `${table.name} ${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')} ${zoneDay(look.zone)(now)}`
  return format === 'csv'
    ? file({ filename: `${filename}.csv`, contentType: csvType, content: csv(sheet, look) })
    : file({ filename: `${filename}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
}
