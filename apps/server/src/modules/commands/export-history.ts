import { exportCommandsHistory } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { Db } from '../../kernel/services.ts'
import { eachCommand } from './command-queries.ts'
import { statusTexts, unitExport } from './unit-export.ts'

/** Every command of a unit as a table, with moments in the caller's zone. */
export const exportHistory = handle(
  exportCommandsHistory,
  ({ path: { format }, body: { assetId, offsetUTC }, scope, use }) =>
    unitExport(use, scope, {
      unitId: assetId,
      offsetUTC,
      format,
      name: 'Commands',
      columns: [
        { header: 'Command', width: 32 },
        { header: 'Created', kind: 'time' },
        { header: 'Status', width: 20 },
        { header: 'Updated', kind: 'time' },
        { header: 'Sent by', width: 24 },
        { header: 'Message', width: 48 },
      ],
      rows: rowsOf(use(Db), assetId),
    }),
)

async function* rowsOf(db: Database, assetId: number): AsyncGenerator<(string | Date | undefined)[][]> {
  for await (const commands of eachCommand(db, { assetId }))
    yield commands.map(({ templateName, creationTimestamp, status, updateTimestamp, userName, message }) => [
      templateName,
      new Date(creationTimestamp),
      statusTexts[status],
      new Date(updateTimestamp),
      userName,
      message,
    ])
}
