import {
  listUnitTransferHistory,
  listUnitTransferHistoryDetails,
  lookupCompaniesIds,
  previewUnitTransfer,
  transferUnits,
  undoUnitTransfer,
  type FleetSchemas,
} from '@muster/contract'
import {
  defineClient,
  pageOf,
  rowsOf,
  type Core,
  type PageQuery,
  type Resource,
  type ResourceAccess,
  type Client,
} from '@muster/core'

export type Transfer = FleetSchemas['UnitTransferRow']
export type TransferredUnit = FleetSchemas['UnitTransferDetail']
export type Loss = FleetSchemas['UnitTransferLoss']
export type Plan = FleetSchemas['UnitTransferPlan']
export type Preview = FleetSchemas['UnitTransferPreview']
export type Moved = FleetSchemas['UnitTransferred']

/** Maximum units per transfer. */
export const mostUnits = 1000

/** Previews, executes and undoes unit transfers. */
export const transfers = defineClient({
  id: 'organisation.transfers',
  create: ({ api }: Pick<Core, 'api'>) => ({
    preview: (plan: Plan) => api.queryFor(previewUnitTransfer, { body: plan }),

    /** First element of preview query keys. */
    previewKey: previewUnitTransfer.id,

    transfer: (transfer: FleetSchemas['UnitTransfer']): Promise<Moved> => api.call(transferUnits, { body: transfer }),

    units: (historyId: number, page: PageQuery) =>
      api.queryFor(listUnitTransferHistoryDetails, {
        path: { historyId },
        query: pageOf(listUnitTransferHistoryDetails, page),
      }),

    undo: (historyId: number): Promise<void> => api.call(undoUnitTransfer, { path: { historyId } }),

    companyName: async (id: number): Promise<string> =>
      (await api.call(lookupCompaniesIds, { body: [id] }))[0]?.label ?? '',
  }),
})

/** List of transfers; the server sorts it. */
export const transferList: Client<Pick<Resource<Transfer, unknown>, 'list'>> & { readonly access: ResourceAccess } = {
  ...defineClient({
    id: 'organisation.transfer-list',
    create: ({ api }: Pick<Core, 'api'>) => ({
      async list(page: PageQuery, { signal }: { signal?: AbortSignal } = {}) {
        const sort = page.sort?.map(({ field, direction }) => `${field},${direction.toLowerCase()}`)
        return rowsOf(
          await api.call(listUnitTransferHistory, {
            query: { ...pageOf(listUnitTransferHistory, page), ...(sort && { sort }) },
            signal,
          }),
        )
      },
    }),
  }),
  access: {},
}
