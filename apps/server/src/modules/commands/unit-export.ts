import type { CommandManagerSchemas } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { file } from '../../kernel/http/handler.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import type { Use } from '../../kernel/service.ts'
import { Clock, Db } from '../../kernel/services.ts'
import { csv, csvType, excelType, workbook, type Sheet } from '../../reporting/excel/index.ts'
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
  /** Hours from UTC of the times in the file. */
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
  const look = { zone: zoneOf(offsetUTC), ...(await patternsOf(db, scope.userId)) }
  const about = [
    ['Unit', name],
    ['Time zone', `UTC${look.zone}`],
  ] as const
  const sheet: Sheet = { ...table, about }
  const day = use(Clock).now().toISOString().slice(0, 10)
  const filename = `${table.name} ${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')} ${day}`
  return format === 'csv'
    ? file({ filename: `${filename}.csv`, contentType: csvType, content: csv(sheet, look) })
    : file({ filename: `${filename}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
}

/** How the user likes dates and times. */
export async function patternsOf(db: Database, userId: number): Promise<{ dateFormat: string; timeFormat: string }> {
  return db
    .selectFrom('app_user')
    .select(['date_format as dateFormat', 'time_format as timeFormat'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** `+05:30`. */
export function zoneOf(offsetUTC: number): string {
  const minutes = Math.round(Math.abs(offsetUTC) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offsetUTC < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
