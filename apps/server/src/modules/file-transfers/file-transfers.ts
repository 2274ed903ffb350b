import {
  abortFileTransfer,
  createFileTransfer,
  getFileTransfer,
  getFileTransferEnriched,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
} from '@muster/contract'
import { handle, type Bound, type Context } from '../../kernel/http/handler.ts'
import { requireUnit } from '../commands/command-queries.ts'
import { abortTransfers } from './abort-transfers.ts'
import { exportTransfers } from './export-transfers.ts'
import { replayTransfer } from './replay-transfer.ts'
import { saveAsTemplate } from './save-as-template.ts'
import { sendFile } from './send-file.ts'
import type { TransferContext } from './transfer-context.ts'
import { listTransfers, readEnriched, readTransfer } from './transfer-queries.ts'

const contextOf = ({
  caller,
  scope,
  deps: { db, topics, config, clock },
}: Pick<Context, 'caller' | 'scope' | 'deps'>): TransferContext => ({ db, topics, config, caller, scope, now: clock() })

/** Files that are sent to units, and what became of them. */
export const fileTransfers: readonly Bound[] = [
  handle(listFileTransfers, async ({ query: { page, ...filter }, scope, deps: { db } }) => {
    await requireUnit(db, scope, filter.unitId)
    return listTransfers(db, filter, page)
  }),

  handle(createFileTransfer, async ({ body: { request, file }, ...context }) =>
    readTransfer(context.deps.db, context.scope, await sendFile(contextOf(context), request, file)),
  ),

  handle(getFileTransfer, ({ path, scope, deps: { db } }) => readTransfer(db, scope, path.id)),
  handle(getFileTransferEnriched, ({ path, scope, deps: { db } }) => readEnriched(db, scope, path.id)),

  handle(abortFileTransfer, ({ body: { ids }, ...context }) =>
    abortTransfers({ ...contextOf(context), login: context.caller.login }, ids),
  ),

  handle(replayFileTransfer, async ({ path, ...context }) =>
    readTransfer(context.deps.db, context.scope, await replayTransfer(contextOf(context), path.id)),
  ),

  handle(saveFileTransferAsTemplate, async ({ path, body, caller, scope, deps: { db, clock } }) => ({
    id: await saveAsTemplate({ db, scope, caller, now: clock() }, path.id, body),
  })),

  exportTransfers,
]
