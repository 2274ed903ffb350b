import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import { conflict, notFound } from '../../kernel/http/problem.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { moveTransfer } from './move-transfer.ts'
import type { TransferContext } from './transfer-context.ts'
import { canAbort, type TransferStatus } from './transfer-state.ts'

type Aborting = Pick<TransferContext, 'db' | 'topics' | 'scope' | 'now'> & { login: string }

/**
 * Stops transfers that wait or run, all of them or none.
 * @throws Problem 404 when one is out of sight, 409 when one has ended
 */
export async function abortTransfers(
  { db, topics, scope, login, now }: Aborting,
  ids: readonly number[],
): Promise<void> {
  const asked = [...new Set(ids)]
  const { rows } = await sql<{ id: number; unitId: number; status: TransferStatus }>`
    select f.transfer_id as id, f.unit_id as "unitId", f.status from file_transfer f join unit u using (unit_id)
    where f.transfer_id = any(${numbers(asked)}::int[]) and ${inScope(scope, 'u.company_id')}`.execute(db)
  const missing = asked.find(id => !rows.some(row => row.id === id))
  if (missing !== undefined) throw notFound('file transfer', missing)
  const ended = rows.filter(({ status }) => !canAbort(status)).map(({ id }) => id)
  if (ended.length > 0) throw hasEnded(ended)
  const late: number[] = []
  for (const row of rows)
    if (
      !(await moveTransfer({ db, topics }, row, { to: 'ABORTED', message: `Aborted by ${login}.`, now, isFinal: true }))
    )
      late.push(row.id)
  if (late.length > 0) throw hasEnded(late)
}

const hasEnded = (ids: readonly number[]) =>
  conflict('Only transfers that wait or run can be aborted', {
    errors: ids.slice(0, 20).map(id => `ids: transfer ${id} has ended`),
  })
