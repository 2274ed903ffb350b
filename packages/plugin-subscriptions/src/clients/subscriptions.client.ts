import {
  activateDevices,
  amActivate,
  assignCompanyOrders,
  listDevices,
  listRenewals,
  listSubscriptions,
  listUnassociatedOrders,
  listUnitFactories,
  listUnitsWithoutSubscriptions,
  lookupCompanies,
  lookupDealerCompanies,
  renewSubscription,
  renewSubscriptions,
  saveUnitFactorySubscription,
  type FleetSchemas,
} from '@muster/contract'
import { defineClient, pageOf, queryKeyOf, type Core, type QueryKey } from '@muster/core'

export type Line = FleetSchemas['Subscription']
export type Renewable = FleetSchemas['Renewable']
export type Dealer = FleetSchemas['LookupItem']
export type Subscribed = FleetSchemas['FactoryUnit']

/** Page size of dealer companies (001 §9) and the other subscription lists. */
export const pageSize = 20

/** Lookups load all rows up to this limit (001 §7). */
const allRows = { start: 0, limit: 1000 }

interface PageQuery {
  /** Page number, 1-based. */
  page: number
  search: string
}

/** Loads and changes inactive devices, order lines, renewals, orders without a dealer and factory units. */
export const subscriptions = defineClient({ id: 'subscriptions', create: createSubscriptions })

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** Returns true for satellite products, which only renew satellite subscriptions (001 §4). */
export const isSatelliteLine = ({ productCode }: Pick<Line, 'productCode'>): boolean => productCode === 'SAT'

function createSubscriptions({ api }: Pick<Core, 'api'>) {
  return {
    inactiveDevices: () => api.queryFor(listDevices, { query: { ...allRows, active: false } }),
    companies: () => api.queryFor(lookupCompanies, { query: allRows }),

    /** Returns order lines with remaining quantity, for a company if given. */
    lines: (typeCode: 'ACTIVATION' | 'RENEWAL' | 'FACTORY', companyId?: number) =>
      api.queryFor(listSubscriptions, { query: { ...allRows, typeCode, companyId } }),

    activate: (activation: FleetSchemas['AmActivation']): Promise<FleetSchemas['AmActivated']> =>
      api.call(amActivate, { body: activation }),

    /** Activates several devices; each row has its own result. */
    activateSeveral: (activations: FleetSchemas['DeviceActivations']): Promise<FleetSchemas['DeviceActivated'][]> =>
      api.call(activateDevices, { body: activations }),

    /** Renews several subscriptions; each row has its own result. */
    renewSeveral: (renewals: FleetSchemas['SubscriptionRenewals']): Promise<FleetSchemas['SubscriptionRenewed'][]> =>
      api.call(renewSubscriptions, { body: renewals }),

    /** Returns units with a subscription, earliest end first. */
    renewals: (page: PageQuery) =>
      api.queryFor(listRenewals, { query: pageOf(listRenewals, { ...page, size: pageSize }) }),

    renew: (
      unit: Renewable,
      { lineId }: Pick<Line, 'lineId'>,
      requestKey: string,
    ): Promise<FleetSchemas['Renewed']> => {
      const { unitId, uniqueId, serialNumber, deviceId } = unit
      return api.call(renewSubscription, { body: { unitId, uniqueId, serialNumber, deviceId, lineId, requestKey } })
    },

    dealers: (page: PageQuery) =>
      api.queryFor(lookupDealerCompanies, { query: pageOf(lookupDealerCompanies, { ...page, size: pageSize }) }),

    freeOrders: (page: PageQuery) =>
      api.queryFor(listUnassociatedOrders, { query: pageOf(listUnassociatedOrders, { ...page, size: pageSize }) }),

    assignOrders: (companyId: number, orderIds: readonly number[]): Promise<void> =>
      api.call(assignCompanyOrders, { path: { id: companyId }, body: { orderIds: [...orderIds] } }),

    unsubscribed: (page: PageQuery) =>
      api.queryFor(listUnitsWithoutSubscriptions, {
        query: pageOf(listUnitsWithoutSubscriptions, { ...page, size: pageSize }),
      }),

    subscribed: (page: PageQuery) =>
      api.queryFor(listUnitFactories, { query: pageOf(listUnitFactories, { ...page, size: pageSize }) }),

    saveFactory: (unitFactorySubscription: FleetSchemas['UnitFactorySubscription'][]): Promise<void> =>
      api.call(saveUnitFactorySubscription, { body: unitFactorySubscription }),

    /** Returns the keys of all queries to invalidate after an activation, renewal or assignment. */
    changed: (): readonly QueryKey[] =>
      [
        listDevices,
        listSubscriptions,
        listRenewals,
        listUnassociatedOrders,
        listUnitsWithoutSubscriptions,
        listUnitFactories,
      ].map(operation => queryKeyOf(operation)),
  }
}
