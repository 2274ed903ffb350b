import {
  abortFileTransfer,
  createFileTransfer,
  exportFtHistory,
  getUnit,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
  type CommandManagerSchemas,
} from '@muster/contract'
import { defineService, queryKeyOf, userFormats, type Core, type Download, type QueryKey } from '@muster/core'
import { commands, type CommandStatus } from './commands.service.ts'

export type FileTransfer = CommandManagerSchemas['FileTransfer']

interface ListQuery {
  /** Counts from 1. */
  page: number
  search: string
  /** All where left out. */
  statuses?: readonly CommandStatus[] | undefined
}

interface Sending {
  unitId: number
  /** On the unit. */
  fileName: string
  notes?: string | undefined
  file: Blob
}

/** Files that are sent to a unit, and what became of them. */
export const fileTransfers = defineService({ id: 'commands.file-transfers', create: createFileTransfers })

export type FileTransfers = ReturnType<typeof createFileTransfers>

function createFileTransfers({ api, use }: Pick<Core, 'api' | 'use'>) {
  return {
    /** For its name. */
    unit: (unitId: number) => api.queryFor(getUnit, { path: { unitId } }),

    list: (unitId: number, { page, search, statuses }: ListQuery) =>
      api.queryFor(listFileTransfers, {
        query: {
          unitId,
          page: page - 1,
          searchPattern: search || undefined,
          ...(statuses && { statuses: [...statuses] }),
        },
      }),

    send: ({ file, ...request }: Sending): Promise<FileTransfer> =>
      api.call(createFileTransfer, { body: { request, file } }),

    /** While it waits or runs. */
    abort: (id: number) => api.call(abortFileTransfer, { body: { ids: [id] } }),

    /** Once it has failed or was aborted; answers the new transfer. */
    replay: (id: number): Promise<FileTransfer> => api.call(replayFileTransfer, { path: { id } }),

    /** Makes a command of the file, with the file's own name on the unit; answers its id. */
    saveAsCommand: (id: number, { name, description }: { name: string; description?: string | undefined }) =>
      api.call(saveFileTransferAsTemplate, {
        path: { id },
        body: { type: 'FILE_TRANSFER', name, ...(description && { description }) },
      }),

    /** Every transfer of the unit as a file, with moments at the user's offset from UTC. */
    exportList: (assetId: number, format: 'excel' | 'csv'): Promise<Download> =>
      api.download(exportFtHistory, {
        path: { assetId, format },
        query: { offsetUTC: use(userFormats).get().offsetUtc() },
      }),

    /** Every page of every unit's transfers, for invalidation. */
    key: (): QueryKey => queryKeyOf(listFileTransfers),

    /** Tells when a transfer of the unit has changed; returns what ends it. */
    follow: (unitId: number, changed: () => void): (() => void) => use(commands).follow(unitId, changed),
  }
}
