import {
  listUnitTransferHistory,
  listUnitTransferHistoryDetails,
  previewUnitTransfer,
  transferUnits,
  undoUnitTransfer,
} from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { previewTransfer } from './preview.ts'
import { listTransferredUnits, listTransfers } from './transfer-history.ts'
import { transferUnits as transfer } from './transfer-units.ts'
import { undoTransfer } from './undo-transfer.ts'

export const unitTransfers: readonly Handler[] = [
  handle(transferUnits, ({ body, use, caller, scope }) => transfer({ use, caller, scope }, body)),

  handle(previewUnitTransfer, ({ body, use, scope }) =>
    previewTransfer({ db: use(Db), scope, now: use(Clock).now() }, body),
  ),

  handle(listUnitTransferHistory, ({ query, use, scope }) =>
    listTransfers(use(Db), scope, { ...query, now: use(Clock).now() }),
  ),

  handle(listUnitTransferHistoryDetails, ({ path, query, use, scope }) =>
    listTransferredUnits(use(Db), scope, { ...path, ...query }),
  ),

  handle(undoUnitTransfer, ({ path, use, caller, scope }) => undoTransfer({ use, caller, scope }, path.historyId)),
]
