import {
  abortFileTransfer,
  createFileTransfer,
  getFileTransfer,
  getFileTransferEnriched,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
  exportFtHistory,
} from '@muster/contract'
import { handle, type Handler, type Context } from '#kernel/http/handler.ts'
import { requireUnit, CommandConfig, statusKeys, unitExport } from '#modules/commands/public.ts'
import { saveAsTemplate } from './save-as-template.ts'
import { abortTransfers, replayTransfer, sendFile, type TransferContext } from './send-file.ts'
import { chooseDevices } from './transfer-outbox.ts'
import { listTransfers, readEnriched, readTransfer, eachTransfer } from './transfer-queries.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'

/** Exports all file transfers of a unit, with times in the caller's zone. */
const exportTransfers = handle(
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
