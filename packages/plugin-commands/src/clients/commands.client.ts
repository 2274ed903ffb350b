import {
  abortCommand,
  exportCommandsHistory,
  listAssetCommandTemplates,
  listCommands,
  sendCommand,
  type CommandManagerSchemas,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, pageOf, queryKeyOf, userFormats, type Core, type Download, type QueryKey } from '@muster/core'

export type AvailableTemplate = CommandManagerSchemas['AvailableTemplate']
export type SentCommand = CommandManagerSchemas['SentCommand']
export type CommandStatus = SentCommand['status']
export type TemplateType = AvailableTemplate['type']

/** Statuses of the history (000 §7); `ABORTED` is added on request. */
const listedStatuses = [
  'QUEUED',
  'FETCHED',
  'IN_PROGRESS',
  'COMPLETED',
  'ERROR',
] as const satisfies readonly CommandStatus[]

/** Page size of the command manager. */
export const pageSize = 50

interface ListQuery {
  /** 1-based. */
  page: number
  search: string
}

interface Sending {
  templateId: number
  assetId: number
  /** Seconds until the command is dropped if the unit has not fetched it. */
  expiresIn: number
  /** Idempotency key: sending the same key twice creates one command. */
  requestKey: string
}

/** Command templates and sent commands of a unit. */
export const commands = defineClient({ id: 'commands', create: createCommands })

export type Commands = ReturnType<typeof createCommands>

function createCommands({ api, config, live, use }: Pick<Core, 'api' | 'config' | 'live' | 'use'>) {
  return {
    /** @param types all types if omitted; the drawer's type filter is disabled (000 §2.6) */
    templates: (assetId: number, { types, ...request }: ListQuery & { types?: TemplateType[] }) =>
      api.queryFor(listAssetCommandTemplates, {
        path: { assetId },
        query: { ...pageOf(listAssetCommandTemplates, { ...request, size: pageSize }), page: request.page - 1, types },
      }),

    history: (assetId: number, { withAborted, ...request }: ListQuery & { withAborted: boolean }) =>
      api.queryFor(listCommands, {
        query: {
          ...pageOf(listCommands, { ...request, size: pageSize }),
          page: request.page - 1,
          assetId,
          statuses: [...listedStatuses, ...(withAborted ? (['ABORTED'] as const) : [])],
        },
      }),

    send: (command: Sending): Promise<SentCommand> => api.call(sendCommand, { body: command }),

    /** Requires a queued command. */
    abort: (id: number): Promise<SentCommand> => api.call(abortCommand, { path: { id } }),

    /** Exports all commands of the unit as Excel, with times at the user's UTC offset. */
    exportHistory: (assetId: number, format: ReportSchemas['DocumentFormat']): Promise<Download> =>
      api.download(exportCommandsHistory, {
        path: { format },
        body: { assetId, offsetUTC: use(userFormats).get().offsetUtc() },
      }),

    /** Key prefix of all histories, for invalidation. */
    historyKey: (): QueryKey => queryKeyOf(listCommands),

    /**
     * Calls `changed` when a command of the unit changes or the channel reconnects. Returns an unsubscribe function.
     */
    follow(unitId: number, changed: () => void): () => void {
      const destination = config.destinations.commands.replace('{unitId}', String(unitId))
      const stops = [live.commands.subscribe(destination, {}, changed), live.commands.onGap(changed)]
      return () => stops.forEach(stop => stop())
    },
  }
}
