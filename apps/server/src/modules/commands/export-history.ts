import { exportCommandsHistory } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { Db } from '#kernel/dependencies.ts'
import { eachCommand } from './command-queries.ts'
import { statusKeys, unitExport } from './unit-export.ts'

/** Exports all commands of a unit, with times in the caller's zone. */
export const exportHistory = handle(
  exportCommandsHistory,
  ({ path: { format }, body: { assetId: unitId, offsetUTC }, scope, use }) =>
    unitExport(use, scope, {
      unitId,
      offsetUTC,
      format,
      table: t => ({
        name: t('admin.commands'),
        columns: [
          { header: t('commands.name'), width: 32 },
          { header: t('commands.created'), kind: 'time' },
          { header: t('commands.status'), width: 20 },
          { header: t('file.commands.updated'), kind: 'time' },
          { header: t('file.commands.sentBy'), width: 24 },
          { header: t('file.commands.message'), width: 48 },
        ],
        rows: rowsOf(use(Db), unitId, t),
      }),
    }),
)

async function* rowsOf(db: Database, unitId: number, t: TFunction): AsyncGenerator<(string | Date | undefined)[][]> {
  for await (const commands of eachCommand(db, { unitId }))
    yield commands.map(({ templateName, creationTimestamp, status, updateTimestamp, userName, message }) => [
      templateName,
      new Date(creationTimestamp),
      t(statusKeys[status]),
      new Date(updateTimestamp),
      userName,
      message,
    ])
}
