import {
  abortFileTransfer,
  createFileTransfer,
  getFileTransfer,
  getFileTransferEnriched,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
} from '@muster/contract'
import { handle, type Handler, type Context } from '#kernel/http/handler.ts'
import { requireUnit, CommandConfig } from '#modules/commands/public.ts'
import { exportTransfers } from './export-transfers.ts'
import { saveAsTemplate } from './save-as-template.ts'
import { abortTransfers, replayTransfer, sendFile, type TransferContext } from './send-file.ts'
import { chooseDevices } from './transfer-outbox.ts'
import { listTransfers, readEnriched, readTransfer } from './transfer-queries.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

const contextOf = ({ caller, scope, use }: Pick<Context, 'caller' | 'scope' | 'use'>): TransferContext => ({
  db: use(Db),
  topics: use(Topics),
  fileBytes: use(CommandConfig).fileBytes,
  devices: chooseDevices(use),
  caller,
  scope,
  now: use(Clock).now(),
})

/** Operations for sending files to units and reading their history. */
export const fileTransfers: readonly Handler[] = [
  handle(listFileTransfers, async ({ query: { page, ...filter }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, filter.unitId)
    return listTransfers(db, filter, page)
  }),

  handle(createFileTransfer, async ({ body: { request, file }, ...context }) =>
    readTransfer(context.use(Db), context.scope, await sendFile(contextOf(context), request, file)),
  ),

  handle(getFileTransfer, ({ path, scope, use }) => readTransfer(use(Db), scope, path.id)),
  handle(getFileTransferEnriched, ({ path, scope, use }) => readEnriched(use(Db), scope, path.id)),

  handle(abortFileTransfer, ({ body: { ids }, ...context }) =>
    abortTransfers({ ...contextOf(context), login: context.caller.login, link: context.use(DeviceLink) }, ids),
  ),

  handle(replayFileTransfer, async ({ path, ...context }) =>
    readTransfer(context.use(Db), context.scope, await replayTransfer(contextOf(context), path.id)),
  ),

  handle(saveFileTransferAsTemplate, async ({ path, body, caller, scope, use }) => ({
    id: await saveAsTemplate({ db: use(Db), scope, caller, now: use(Clock).now() }, path.id, body),
  })),

  exportTransfers,
]
