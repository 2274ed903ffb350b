import { exportFtHistory } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { Db } from '#kernel/dependencies.ts'
import { statusKeys, unitExport } from '#modules/commands/public.ts'
import { eachTransfer } from './transfer-queries.ts'

/** Exports all file transfers of a unit, with times in the caller's zone. */
export const exportTransfers = handle(
  exportFtHistory,
  ({ path: { assetId: unitId, format }, query: { offsetUTC }, scope, use }) =>
    unitExport(use, scope, {
      unitId,
      offsetUTC,
      format,
      table: t => ({
        name: t('files.title'),
        columns: [
          { header: t('files.file'), width: 32 },
          { header: t('file.transfers.bytes'), kind: 'number' },
          { header: t('files.status'), width: 20 },
          { header: t('files.started'), kind: 'time' },
          { header: t('files.ended'), kind: 'time' },
          { header: t('file.commands.sentBy'), width: 24 },
          { header: t('files.notes'), width: 32 },
          { header: t('file.commands.message'), width: 48 },
        ],
        rows: rowsOf(use(Db), unitId, t),
      }),
    }),
)

async function* rowsOf(
  db: Database,
  unitId: number,
  t: TFunction,
): AsyncGenerator<(string | number | Date | undefined)[][]> {
  for await (const transfers of eachTransfer(db, unitId))
    yield transfers.map(({ fileName, size, status, startDate, endDate, userName, notes, message }) => [
      fileName,
      size,
      t(statusKeys[status]),
      new Date(startDate),
      endDate === undefined ? undefined : new Date(endDate),
      userName,
      notes,
      message,
    ])
}
