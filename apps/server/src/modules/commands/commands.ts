import { abortCommand as abort, listAssetCommandTemplates, listCommands as list, sendCommand } from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { chooseGateway } from './command-outbox.ts'
import { commandProfiles } from './profiles/command-profiles.ts'
import { listCommands, listTemplates, readCommand, requireUnit } from './command-queries.ts'
import { exportHistory } from './export-history.ts'
import { abortCommand, queueCommand } from './send-command.ts'
import { templates } from './templates/templates.ts'
import { unitFences } from './unit-fences.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

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
