import {
  abortCommand,
  exportCommandsHistory,
  listAssetCommandTemplates,
  listCommands,
  sendCommand,
  type CommandManagerSchemas,
} from '@muster/contract'
import { defineService, pageOf, queryKeyOf, userFormats, type Core, type Download, type QueryKey } from '@muster/core'

export type AvailableTemplate = CommandManagerSchemas['AvailableTemplate']
export type SentCommand = CommandManagerSchemas['SentCommand']
export type CommandStatus = SentCommand['status']
export type TemplateType = AvailableTemplate['type']

/** What the history asks for (000 §7); the wider model's ABORTED comes when the user wants to see it. */
const listedStatuses = [
  'QUEUED',
  'FETCHED',
  'IN_PROGRESS',
  'COMPLETED',
  'ERROR',
] as const satisfies readonly CommandStatus[]

/** Rows a page of the command manager holds. */
export const pageSize = 50

interface ListQuery {
  /** Counts from 1. */
  page: number
  search: string
}

interface Sending {
  templateId: number
  assetId: number
  /** Seconds until it is dropped if the unit did not fetch it. */
  expiresIn: number
  /** The same key twice is one command: a click that is repeated sends nothing twice. */
  requestKey: string
}

/** What can be sent to a unit, what was sent, and what became of it. */
export const commands = defineService({ id: 'commands', create: createCommands })

export type Commands = ReturnType<typeof createCommands>

function createCommands({ api, config, live, use }: Pick<Core, 'api' | 'config' | 'live' | 'use'>) {
  return {
    /** @param types all where left out; the drawer's choice of a type is switched off (000 §2.6) */
    templates: (assetId: number, { types, ...asked }: ListQuery & { types?: TemplateType[] }) =>
      api.queryFor(listAssetCommandTemplates, {
        path: { assetId },
        query: { ...pageOf(listAssetCommandTemplates, { ...asked, size: pageSize }), page: asked.page - 1, types },
      }),

    history: (assetId: number, { withAborted, ...asked }: ListQuery & { withAborted: boolean }) =>
      api.queryFor(listCommands, {
        query: {
          ...pageOf(listCommands, { ...asked, size: pageSize }),
          page: asked.page - 1,
          assetId,
          statuses: [...listedStatuses, ...(withAborted ? (['ABORTED'] as const) : [])],
        },
      }),

    send: (command: Sending): Promise<SentCommand> => api.call(sendCommand, { body: command }),

    /** While it is queued. */
    abort: (id: number): Promise<SentCommand> => api.call(abortCommand, { path: { id } }),

    /** Every command of the unit as an Excel file, with moments at the user's offset from UTC. */
    exportHistory: (assetId: number): Promise<Download> =>
      api.download(exportCommandsHistory, {
        path: { format: 'excel' },
        body: { assetId, offsetUTC: use(userFormats).get().offsetUtc() },
      }),

    /** Every page of every unit's history, for invalidation. */
    historyKey: (): QueryKey => queryKeyOf(listCommands),

    /** Tells when a command of the unit has changed, or may have while the channel was away. Returns what ends it. */
    follow(unitId: number, changed: () => void): () => void {
      const destination = config.destinations.commands.replace('{unitId}', String(unitId))
      const stops = [live.commands.subscribe(destination, {}, changed), live.commands.onGap(changed)]
      return () => stops.forEach(stop => stop())
    },
  }
}
