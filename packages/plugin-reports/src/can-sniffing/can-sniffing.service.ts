import {
  cancelCanSniffingRequest,
  downloadCanSniffingFile,
  getCanSniffingLastRequest,
  getUnit,
  listCanSniffingFiles,
  listCanSniffingUnits,
  sendCanSniffingRequest,
  type FleetSchemas,
} from '@muster/contract'
import { defineResource, defineService, queryKeyOf, type Download } from '@muster/core'

export type CanRequest = FleetSchemas['CanSniffingRequest']
export type CanLogFile = FleetSchemas['CanSniffingFile']
type Input = FleetSchemas['CanSniffingInput']

/** Files that the detail shows (001 §2). */
const lastFiles = 20

/** Units whose CAN bus can be logged. */
export const canSniffingUnits = defineResource({
  id: 'reports.can-sniffing.units',
  list: listCanSniffingUnits,
  get: getUnit,
  model: unit => unit,
})

/** Requests for logs of a unit's CAN bus, and the logs (001 §7). */
export const canSniffing = defineService({
  id: 'reports.can-sniffing',
  create: ({ api }) => ({
    /** For its name. */
    unit: (unitId: number) => api.queryFor(getUnit, { path: { unitId } }),
    lastRequest: (unitId: number) => api.queryFor(getCanSniffingLastRequest, { path: { unitId } }),
    /** The newest first. */
    files: (unitId: number) =>
      api.queryFor(listCanSniffingFiles, { path: { unitId }, query: { start: 0, limit: lastFiles } }),
    send: (input: Input): Promise<CanRequest> => api.call(sendCanSniffingRequest, { body: input }),
    cancel: async (requestId: number): Promise<void> => {
      await api.call(cancelCanSniffingRequest, { path: { requestId } })
    },
    /** Named by its content disposition. */
    download: (requestId: number, signal?: AbortSignal): Promise<Download> =>
      api.download(downloadCanSniffingFile, { path: { requestId }, signal }),
    /** Everything that a request changes, for invalidation. */
    keys: () => [queryKeyOf(getCanSniffingLastRequest), queryKeyOf(listCanSniffingFiles), [canSniffingUnits.id]],
  }),
})

/** What may be done with a request in each status (001 §4). */
export const statusRules: Readonly<Record<CanRequest['status'], { blocksNew: boolean; mayCancel: boolean }>> = {
  PENDING: { blocksNew: true, mayCancel: false },
  PROCESSING: { blocksNew: true, mayCancel: true },
  CANCEL_PENDING: { blocksNew: true, mayCancel: false },
  DONE: { blocksNew: false, mayCancel: false },
  FAILED: { blocksNew: false, mayCancel: false },
  CANCELED: { blocksNew: false, mayCancel: false },
}
