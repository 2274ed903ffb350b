import type { CommandManagerSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { FileResponse } from '#kernel/http/file-response.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import type { Sheet } from '#reporting/excel/index.ts'
import { tableFile } from '#reporting/table-file.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { exportZone, zoneName } from '#reporting/zone.ts'
import { requireUnit } from './command-queries.ts'

/** Same texts as on the screen (000 §4). */
export const statusKeys: Record<CommandManagerSchemas['CommandStatus'], string> = {
  QUEUED: 'commands.status.waiting',
  FETCHED: 'commands.status.progress',
  IN_PROGRESS: 'commands.status.progress',
  COMPLETED: 'commands.status.success',
  ABORTED: 'commands.status.aborted',
  ERROR: 'commands.status.error',
}

interface UnitExport {
  unitId: number
  /** Current UTC offset of the caller in hours, for the time zone in the file. */
  offsetUTC: number
  format: FileType
  /** Returns the table in the caller's language. */
  table(t: TFunction): Pick<Sheet, 'name' | 'columns' | 'rows'>
}

/**
 * Exports a table of one unit as a file. Checks the unit before reading any row.
 * @throws Problem 404 for a unit outside the scope
 */
export async function unitExport(
  use: Use,
  scope: Scope,
  { unitId, offsetUTC, format, table }: UnitExport,
): Promise<FileResponse> {
  const db = use(Db)
  const { name } = await requireUnit(db, scope, unitId)
  const user = await fileFormats(use, scope.userId, format)
  const now = use(Clock).now()
  const formats = { ...user, zone: exportZone(user.zone, offsetUTC, [now]) }
  const { t } = formats
  const about = [
    [t('reports.unit'), name],
    [t('reports.scheduled.zone'), zoneName(formats.zone)],
  ] as const
  const sheet: Sheet = { ...table(t), about }
  const fileName = `${sheet.name} ${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')} ${zoneDay(formats.zone)(now)}`
  return tableFile({ name: fileName, title: sheet.name, formats, sheets: () => [sheet] })
}
