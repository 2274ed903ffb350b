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
import {
  defineService,
  queryKeyOf,
  rowsOf,
  userFormats,
  type Core,
  type Download,
  type QueryFor,
  type QueryKey,
  type Rows,
} from '@muster/core'
import { commands, type CommandStatus } from './commands.service.ts'
import { pagesOfAnySize } from './pages-of-any-size.ts'

export type FileTransfer = CommandManagerSchemas['FileTransfer']

interface ListQuery {
  /** Counts from 1. */
  page: number
  /** Rows of a page. */
  size: number
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

    list(unitId: number, { statuses, ...asked }: ListQuery): QueryFor<Rows<FileTransfer>> {
      const query = { unitId, ...(statuses && { statuses: [...statuses] }) }
      const { retry, retryDelay } = api.queryFor(listFileTransfers, { query: { ...query, page: 0 } })
      const list = pagesOfAnySize<FileTransfer>(async ({ page, search }, more) =>
        rowsOf(
          await api.call(listFileTransfers, {
            query: { ...query, page: page - 1, searchPattern: search || undefined },
            signal: more?.signal,
          }),
        ),
      )
      return {
        queryKey: queryKeyOf(listFileTransfers, { query: { ...query, ...asked } }),
        queryFn: ({ signal }) => list(asked, { signal }),
        retry,
        retryDelay,
      }
    },

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
