import { exportCommandsHistory, type CommandManagerSchemas } from '@muster/contract'
import { csv, csvType, excelType, workbook, type Sheet } from '../../reporting/excel/index.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { file, handle } from '../../kernel/http/handler.ts'
import { eachCommand, requireUnit } from './command-queries.ts'
import { Clock, Db } from '../../kernel/services.ts'

/** As the portal says them (000 §4). */
export const words: Record<CommandManagerSchemas['CommandStatus'], string> = {
  QUEUED: 'Waiting for transfer',
  FETCHED: 'In progress',
  IN_PROGRESS: 'In progress',
  COMPLETED: 'Success',
  ABORTED: 'Aborted',
  ERROR: 'Error',
}

/** Every command of a unit as a table, with moments in the caller's zone. */
export const exportHistory = handle(
  exportCommandsHistory,
  async ({ path, body: { assetId, offsetUTC }, scope, use }) => {
    const db = use(Db)
    const clock = use(Clock).now
    const { name } = await requireUnit(db, scope, assetId)
    const look = { zone: zoneOf(offsetUTC), ...(await patternsOf(db, scope.userId)) }
    const sheet: Sheet = {
      name: 'Commands',
      about: [
        ['Unit', name],
        ['Time zone', `UTC${look.zone}`],
      ],
      columns: [
        { header: 'Command', width: 32 },
        { header: 'Created', kind: 'time' },
        { header: 'Status', width: 20 },
        { header: 'Updated', kind: 'time' },
        { header: 'Sent by', width: 24 },
        { header: 'Message', width: 48 },
      ],
      rows: rowsOf(db, assetId),
    }
    const filename = `Commands ${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')} ${clock().toISOString().slice(0, 10)}`
    return path.format === 'csv'
      ? file({ filename: `${filename}.csv`, contentType: csvType, content: csv(sheet, look) })
      : file({ filename: `${filename}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
  },
)

async function* rowsOf(db: Database, assetId: number): AsyncGenerator<(string | Date | undefined)[][]> {
  for await (const commands of eachCommand(db, { assetId }))
    yield commands.map(({ templateName, creationTimestamp, status, updateTimestamp, userName, message }) => [
      templateName,
      new Date(creationTimestamp),
      words[status],
      new Date(updateTimestamp),
      userName,
      message,
    ])
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
