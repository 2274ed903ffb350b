import {
  cancelCanSniffingRequest,
  downloadCanSniffingFile,
  getCanSniffingLastRequest,
  getCanSniffingParameters,
  listCanSniffingFiles,
  listCanSniffingUnits,
  sendCanSniffingRequest,
} from '@muster/contract'
import { file, handle, type Handler } from '#kernel/http/handler.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { readUnitParameters } from '#modules/profiles/can/public.ts'
import { requireUnit } from '#modules/commands/public.ts'
import { cancelRequest, sendRequest } from './send-request.ts'
import { chooseDevices } from './sniffing-outbox.ts'
import { listFiles, listSniffingUnits, readFile, readLastRequest, readRequest } from './sniffing-queries.ts'

/** Operations for requesting CAN logs from units. */
export const sniffing: readonly Handler[] = [
  handle(listCanSniffingUnits, ({ query, scope, use }) => listSniffingUnits(use(Db), scope, query)),

  handle(getCanSniffingLastRequest, async ({ path: { unitId }, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    const request = await readLastRequest(db, unitId)
    return request ? { request } : {}
  }),

  handle(getCanSniffingParameters, async ({ path: { unitId }, scope, use }) => {
    await requireUnit(use(Db), scope, unitId)
    return readUnitParameters(use(Db), scope, unitId)
  }),

  handle(listCanSniffingFiles, async ({ path: { unitId }, query, scope, use }) => {
    const db = use(Db)
    await requireUnit(db, scope, unitId)
    return listFiles(db, unitId, query)
  }),

  handle(sendCanSniffingRequest, async ({ body, caller, scope, use }) => {
    const sending = { db: use(Db), devices: chooseDevices(use), caller, scope, now: use(Clock).now() }
    return readRequest(sending.db, scope, await sendRequest(sending, body))
  }),

  handle(cancelCanSniffingRequest, ({ path, scope, use }) =>
    cancelRequest({ db: use(Db), scope, now: use(Clock).now() }, path.requestId),
  ),

  handle(downloadCanSniffingFile, async ({ path, scope, use }) =>
    file({ ...(await readFile(use(Db), scope, path.requestId)), contentType: 'application/octet-stream' }),
  ),
]
