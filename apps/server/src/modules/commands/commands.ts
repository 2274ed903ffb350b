import {
  abortCommand as abort,
  listAssetCommandTemplates,
  listCommands as list,
  sendCommand,
  exportCommandsHistory,
} from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { chooseGateway } from './command-outbox.ts'
import { commandProfiles } from './profiles/command-profiles.ts'
import { listCommands, listTemplates, readCommand, requireUnit, eachCommand } from './command-queries.ts'
import { abortCommand, queueCommand } from './send-command.ts'
import { templates } from './templates/templates.ts'
import { unitFences } from './unit-fences.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { statusKeys, unitExport } from './unit-export.ts'

/** Exports all commands of a unit, with times in the caller's zone. */
const exportHistory = handle(
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

/** Operations for sending commands and reading their history. */
export const commands: readonly Handler[] = [
  handle(listAssetCommandTemplates, async ({ path: { assetId: unitId }, query: { page, ...filter }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    return listTemplates(db, scope, { ...filter, unitId }, page)
  }),

  handle(list, async ({ query: { page, assetId: unitId, ...filter }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    return listCommands(db, { ...filter, unitId }, page)
  }),

  handle(sendCommand, async ({ body, caller, scope, use }) =>
    readCommand(
      use(Db),
      await queueCommand(
        { db: use(Db), topics: use(Topics), gateway: chooseGateway(use), caller, scope, now: use(Clock).now() },
        body,
      ),
    ),
  ),

  handle(abort, async ({ path, caller, scope, use }) => {
    const db = use(Db)
    await abortCommand({ db, topics: use(Topics), scope, login: caller.login, now: use(Clock).now() }, path.id)
    return readCommand(db, path.id)
  }),

  exportHistory,
  ...unitFences,
  ...templates,
  ...commandProfiles,
]
