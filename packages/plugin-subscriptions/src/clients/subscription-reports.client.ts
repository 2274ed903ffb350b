import {
  exportSubscriptionsActivation,
  exportSubscriptionsExpiration,
  listSubscriptionActivations,
  listSubscriptionExpirations,
  type FleetSchemas,
  type ReportSchemas,
} from '@muster/contract'
import {
  defineClient,
  pageOf,
  rowsOf,
  userFormats,
  type Core,
  type Download,
  type PageQuery,
  type Rows,
} from '@muster/core'

export type ActivationRow = FleetSchemas['SubscriptionActivation']
export type ExpirationRow = FleetSchemas['SubscriptionExpiration']

interface ListOptions {
  filters?: object
  signal?: AbortSignal
}

/** Filter of an export, as in the list. */
interface ExportFilter {
  search: string | undefined
  /** Number of days until the end. */
  days?: number | undefined
  /** Only those that end in the next calendar month. */
  nextMonth?: boolean | undefined
}

type CoreParts = Pick<Core, 'api' | 'use'>

const offset = ({ use }: CoreParts) => ({ offsetUTC: use(userFormats).get().offsetUtc() })
type DocumentFormat = ReportSchemas['DocumentFormat']

/** Lists and exports activations. The offset defines the user's calendar days (002 §5). */
export const activationReport = {
  access: {},
  ...defineClient({
    id: 'subscriptions.activations',
    create: (core: CoreParts) => ({
      list: async (page: PageQuery, { signal }: ListOptions = {}): Promise<Rows<ActivationRow>> =>
        rowsOf(
          await core.api.call(listSubscriptionActivations, {
            query: { ...pageOf(listSubscriptionActivations, page), ...offset(core) },
            signal,
          }),
        ),
      exportAll: ({ search }: ExportFilter, format: DocumentFormat, signal: AbortSignal): Promise<Download> =>
        core.api.download(exportSubscriptionsActivation, {
          path: { format },
          body: { ...offset(core), filter: search },
          signal,
        }),
    }),
  }),
}

export const expirationReport = {
  access: {},
  ...defineClient({
    id: 'subscriptions.expirations',
    create: (core: CoreParts) => ({
      list: async (page: PageQuery, { filters, signal }: ListOptions = {}): Promise<Rows<ExpirationRow>> =>
        rowsOf(
          await core.api.call(listSubscriptionExpirations, {
            query: { ...pageOf(listSubscriptionExpirations, page), ...offset(core), ...filters },
            signal,
          }),
        ),
      exportAll: (
        { search, days, nextMonth }: ExportFilter,
        format: DocumentFormat,
        signal: AbortSignal,
      ): Promise<Download> =>
        core.api.download(exportSubscriptionsExpiration, {
          path: { format },
          body: { ...offset(core), filter: search, expirationDays: days, nextMonth },
          signal,
        }),
    }),
  }),
}
