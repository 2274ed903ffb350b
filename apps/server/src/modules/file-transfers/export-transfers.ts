import { exportFtHistory } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { Db } from '../../kernel/services.ts'
import { statusTexts, unitExport } from '../commands/services.ts'
import { eachTransfer } from './transfer-queries.ts'

/** Every file transfer of a unit as a table, with moments in the caller's zone. */
export const exportTransfers = handle(
  exportFtHistory,
  ({ path: { assetId, format }, query: { offsetUTC }, scope, use }) =>
    unitExport(use, scope, {
      unitId: assetId,
      offsetUTC,
      format,
      name: 'File transfers',
      columns: [
        { header: 'File', width: 32 },
        { header: 'Size (bytes)', kind: 'number' },
        { header: 'Status', width: 20 },
        { header: 'Sent', kind: 'time' },
        { header: 'Ended', kind: 'time' },
        { header: 'Sent by', width: 24 },
        { header: 'Notes', width: 32 },
        { header: 'Message', width: 48 },
      ],
      rows: rowsOf(use(Db), assetId),
    }),
)

async function* rowsOf(db: Database, unitId: number): AsyncGenerator<(string | number | Date | undefined)[][]> {
  for await (const transfers of eachTransfer(db, unitId))
    yield transfers.map(({ fileName, size, status, startDate, endDate, userName, notes, message }) => [
      fileName,
      size,
      statusTexts[status],
      new Date(startDate),
      endDate === undefined ? undefined : new Date(endDate),
      userName,
      notes,
      message,
    ])
}
