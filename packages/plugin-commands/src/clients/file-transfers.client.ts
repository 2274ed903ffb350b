import {
  abortFileTransfer,
  createFileTransfer,
  exportFtHistory,
  getUnit,
  listFileTransfers,
  replayFileTransfer,
  saveFileTransferAsTemplate,
  type CommandManagerSchemas,
  type ReportSchemas,
} from '@muster/contract'
import {
  defineClient,
  queryKeyOf,
  rowsOf,
  userFormats,
  type Core,
  type Download,
  type QueryFor,
  type QueryKey,
  type Rows,
} from '@muster/core'
import { commands, type CommandStatus } from './commands.client.ts'
import { pagesOfAnySize } from './pages-of-any-size.ts'

export type FileTransfer = CommandManagerSchemas['FileTransfer']

interface ListQuery {
  /** 1-based. */
  page: number
  /** Rows per page. */
  size: number
  search: string
  /** All statuses if omitted. */
  statuses?: readonly CommandStatus[] | undefined
}

interface Sending {
  unitId: number
  /** File name on the unit. */
  fileName: string
  notes?: string | undefined
  file: Blob
}

/** Files sent to a unit, with their status. */
export const fileTransfers = defineClient({ id: 'commands.file-transfers', create: createFileTransfers })

export type FileTransfers = ReturnType<typeof createFileTransfers>

function createFileTransfers({ api, use }: Pick<Core, 'api' | 'use'>) {
  return {
    /** Provides the name of the unit. */
    unit: (unitId: number) => api.queryFor(getUnit, { path: { unitId } }),

    list(unitId: number, { statuses, ...request }: ListQuery): QueryFor<Rows<FileTransfer>> {
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
        queryKey: queryKeyOf(listFileTransfers, { query: { ...query, ...request } }),
        queryFn: ({ signal }) => list(request, { signal }),
        retry,
        retryDelay,
      }
    },

    send: ({ file, ...request }: Sending): Promise<FileTransfer> =>
      api.call(createFileTransfer, { body: { request, file } }),

    /** Requires a queued or running transfer. */
    abort: (id: number) => api.call(abortFileTransfer, { body: { ids: [id] } }),

    /** Requires a failed or aborted transfer. Returns the new transfer. */
    replay: (id: number): Promise<FileTransfer> => api.call(replayFileTransfer, { path: { id } }),

    /** Creates a command from the file, which keeps its name on the unit. Returns the command ID. */
    saveAsCommand: (id: number, { name, description }: { name: string; description?: string | undefined }) =>
      api.call(saveFileTransferAsTemplate, {
        path: { id },
        body: { type: 'FILE_TRANSFER', name, ...(description && { description }) },
      }),

    /** Exports all transfers of the unit, with times at the user's UTC offset. */
    exportList: (assetId: number, format: ReportSchemas['ReportFormat']): Promise<Download> =>
      api.download(exportFtHistory, {
        path: { assetId, format },
        query: { offsetUTC: use(userFormats).get().offsetUtc() },
      }),

    /** Key prefix of all transfer lists, for invalidation. */
    key: (): QueryKey => queryKeyOf(listFileTransfers),

    /** Calls `changed` when a transfer of the unit changes. Returns an unsubscribe function. */
    follow: (unitId: number, changed: () => void): (() => void) => use(commands).follow(unitId, changed),
  }
}
