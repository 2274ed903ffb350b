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
import { defineResource, defineClient, queryKeyOf, type Download } from '@muster/core'

export type CanRequest = FleetSchemas['CanSniffingRequest']
export type CanLogFile = FleetSchemas['CanSniffingFile']
type Input = FleetSchemas['CanSniffingInput']

/** Number of files on the detail screen (001 §2). */
const lastFiles = 20

export const canSniffingUnits = defineResource({
  id: 'reports.can-sniffing.units',
  list: listCanSniffingUnits,
  get: getUnit,
  model: unit => unit,
})

/** Requests and downloads CAN bus logs of a unit (001 §7). */
export const canSniffing = defineClient({
  id: 'reports.can-sniffing',
  create: ({ api }) => ({
    unit: (unitId: number) => api.queryFor(getUnit, { path: { unitId } }),
    lastRequest: (unitId: number) => api.queryFor(getCanSniffingLastRequest, { path: { unitId } }),
    /** Returns the newest files first. */
    files: (unitId: number) =>
      api.queryFor(listCanSniffingFiles, { path: { unitId }, query: { start: 0, limit: lastFiles } }),
    send: (input: Input): Promise<CanRequest> => api.call(sendCanSniffingRequest, { body: input }),
    cancel: async (requestId: number): Promise<void> => {
      await api.call(cancelCanSniffingRequest, { path: { requestId } })
    },
    /** Names the file as in the Content-Disposition header. */
    download: (requestId: number, signal?: AbortSignal): Promise<Download> =>
      api.download(downloadCanSniffingFile, { path: { requestId }, signal }),
    /** Returns the keys of all queries to invalidate after a request changes. */
    keys: () => [queryKeyOf(getCanSniffingLastRequest), queryKeyOf(listCanSniffingFiles), [canSniffingUnits.id]],
  }),
})

/** Actions allowed in each request status (001 §4). */
export const statusRules: Readonly<Record<CanRequest['status'], { blocksNew: boolean; mayCancel: boolean }>> = {
  PENDING: { blocksNew: true, mayCancel: false },
  PROCESSING: { blocksNew: true, mayCancel: true },
  CANCEL_PENDING: { blocksNew: true, mayCancel: false },
  DONE: { blocksNew: false, mayCancel: false },
  FAILED: { blocksNew: false, mayCancel: false },
  CANCELED: { blocksNew: false, mayCancel: false },
}
