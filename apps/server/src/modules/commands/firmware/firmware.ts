import {
  addFirmwareKey,
  deleteFirmware,
  listFirmware as list,
  listFirmwareKeys,
  removeFirmwareKey,
  uploadFirmware,
} from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle, type Context, type Handler } from '#kernel/http/handler.ts'
import { CommandConfig } from '#modules/commands/public.ts'
import type { Adding } from './adding.ts'
import { addFirmware, listFirmware, readFirmware, removeFirmware } from './firmware-files.ts'
import { addKey, listKeys, removeKey } from './keys.ts'

const addingOf = ({ caller, scope, use }: Pick<Context, 'caller' | 'scope' | 'use'>): Adding => ({
  db: use(Db),
  caller,
  scope,
  now: use(Clock).now(),
})

/** Operations for firmware and the keys that sign it. */
export const firmware: readonly Handler[] = [
  handle(list, ({ query, scope, use }) => listFirmware(use(Db), scope, query)),
  handle(uploadFirmware, async ({ body: { request, file }, ...context }) => {
    const adding = { ...addingOf(context), fileBytes: context.use(CommandConfig).fileBytes }
    return readFirmware(adding.db, context.scope, await addFirmware(adding, request, file))
  }),
  handle(deleteFirmware, ({ path, scope, use }) => removeFirmware(use(Db), scope, path.id)),
  handle(listFirmwareKeys, ({ scope, use }) => listKeys(use(Db), scope)),
  handle(addFirmwareKey, async ({ body, ...context }) => ({ id: await addKey(addingOf(context), body) })),
  handle(removeFirmwareKey, ({ path, scope, use }) => removeKey(use(Db), scope, path.id)),
]
