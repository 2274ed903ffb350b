import { exportFtHistory } from '@muster/contract'
import { csv, csvType, excelType, workbook, type Sheet } from '../../reporting/excel/index.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { file, handle } from '../../kernel/http/handler.ts'
import { requireUnit, patternsOf, words, zoneOf } from '../commands/services.ts'
import { eachTransfer } from './transfer-queries.ts'
import { Clock, Db } from '../../kernel/services.ts'

/** Every file transfer of a unit as a table, with moments in the caller's zone. */
export const exportTransfers = handle(
  exportFtHistory,
  async ({ path: { assetId, format }, query: { offsetUTC }, scope, use }) => {
    const db = use(Db)
    const clock = use(Clock).now
    const { name } = await requireUnit(db, scope, assetId)
    const look = { zone: zoneOf(offsetUTC), ...(await patternsOf(db, scope.userId)) }
    const sheet: Sheet = {
      name: 'File transfers',
      about: [
        ['Unit', name],
        ['Time zone', `UTC${look.zone}`],
      ],
      columns: [
        { header: 'File', width: 32 },
        { header: 'Bytes', kind: 'number' },
        { header: 'Status', width: 20 },
        { header: 'Sent', kind: 'time' },
        { header: 'Ended', kind: 'time' },
        { header: 'Sent by', width: 24 },
        { header: 'Notes', width: 32 },
        { header: 'Message', width: 48 },
      ],
      rows: rowsOf(db, assetId),
    }
    const filename = `File transfers ${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')} ${clock().toISOString().slice(0, 10)}`
    return format === 'csv'
      ? file({ filename: `${filename}.csv`, contentType: csvType, content: csv(sheet, look) })
      : file({ filename: `${filename}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
  },
)

async function* rowsOf(db: Database, unitId: number): AsyncGenerator<(string | number | Date | undefined)[][]> {
  for await (const transfers of eachTransfer(db, unitId))
    yield transfers.map(({ fileName, size, status, startDate, endDate, userName, notes, message }) => [
      fileName,
      size,
      words[status],
      new Date(startDate),
      endDate === undefined ? undefined : new Date(endDate),
      userName,
      notes,
      message,
    ])
}
