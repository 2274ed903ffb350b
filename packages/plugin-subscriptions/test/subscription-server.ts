import {
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
  saveUnitFactorySubscription,
} from '@muster/contract'
import { dayMs } from '@muster/core'
import { fakeServer, type FakeServer } from '@muster/core/testing'
import type { Line, Renewable } from '../src/clients/subscriptions.client.ts'

const line = (lineId: number, subscriptionName: string, more: Partial<Line> = {}): Line => ({
  lineId,
  productId: 10 + lineId,
  subscriptionName,
  remainingQuantity: 3,
  typeCode: 'ACTIVATION',
  productCode: 'FULL',
  months: 12,
  orderNumber: `O-${lineId}`,
  ...more,
})

export const lines: Record<string, Line[]> = {
  ACTIVATION: [
    line(1, 'Full, one year', { remainingQuantity: 1 }),
    line(2, 'Full by satellite', { productCode: 'SAT' }),
  ],
  RENEWAL: [
    line(3, 'Renewal, one year', { typeCode: 'RENEWAL' }),
    line(4, 'Renewal by satellite', { typeCode: 'RENEWAL', productCode: 'SAT' }),
  ],
  FACTORY: [
    line(5, 'Works', { typeCode: 'FACTORY' }),
    line(6, 'Works', { typeCode: 'FACTORY', productId: 15, remainingQuantity: 4 }),
  ],
}

export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

export const units: Renewable[] = [
  {
    unitId: 7,
    uniqueId: 'imei-7',
    serialNumber: 'S-7',
    deviceId: 70,
    unitName: 'Combine',
    companyId: 3,
    companyName: 'Northfield',
    subscriptionName: 'Full, one year',
    isSatellite: false,
    subscriptionEndDate: inDays(-12),
  },
  {
    unitId: 8,
    uniqueId: 'imei-8',
    serialNumber: 'S-8',
    deviceId: 80,
    unitName: 'Digger',
    companyId: 3,
    companyName: 'Northfield',
    isSatellite: true,
    subscriptionEndDate: inDays(9),
  },
]

const page = <Row>(items: Row[], totalCount = items.length) => ({ items, totalCount })

/**
 * Returns a server of a dealer with two inactive devices, order lines of each type, units with ending subscriptions,
 * orders and three factory units.
 */
export const aSubscriptionServer = (): FakeServer =>
  fakeServer()
    .on(
      listDevices,
      page(
        [1, 2].map(id => ({
          id,
          serialNumber: `AM35-${id}`,
          uniqueId: `imei-${id}`,
          typeCode: 'am35',
          active: false,
          source: 'traccar',
          silent: false,
        })),
      ),
    )
    .on(
      lookupCompanies,
      page([
        { id: 3, label: 'Northfield' },
        { id: 4, label: 'Southfield' },
      ]),
    )
    .on(listSubscriptions, ({ query }) => page(lines[query.get('typeCode') ?? ''] ?? []))
    .on(amActivate, { uniqueId: 'imei-1', unitId: 4711 })
    .on(listRenewals, page(units))
    .on(renewSubscription, { unitId: 7, subscriptionEndDate: inDays(365) })
    .on(lookupDealerCompanies, ({ query }) => {
      const all = Array.from({ length: 45 }, (_, i) => ({ id: i + 1, label: `Dealer ${i + 1}`, code: `D${i + 1}` }))
      const found = all.filter(({ label }) => label.toLowerCase().includes(query.get('filter')?.toLowerCase() ?? ''))
      const start = Number(query.get('start'))
      return page(found.slice(start, start + Number(query.get('limit'))), found.length)
    })
    .on(
      listUnassociatedOrders,
      page(
        [31, 32].map(orderId => ({
          orderId,
          orderNumber: `MD-${orderId}`,
          subscriptionName: 'Full, one year',
          quantity: 10,
          orderDate: '2026-10-05',
        })),
      ),
    )
    .on(assignCompanyOrders, undefined)
    .on(
      listUnitsWithoutSubscriptions,
      page(
        [21, 22, 23].map(unitId => ({
          unitId,
          unitName: `New ${unitId}`,
          machineSN: `M-${unitId}`,
          deviceSN: `D-${unitId}`,
          tdac: 'CH',
          type: 'Sprayer',
          isSelected: false,
        })),
      ),
    )
    .on(
      listUnitFactories,
      page([
        {
          unitId: 24,
          unitName: 'Old 24',
          machineSN: 'M-24',
          deviceSN: 'D-24',
          tdac: 'CH',
          subscriptionName: 'Works',
          subscriptionEndDate: inDays(400),
        },
      ]),
    )
    .on(saveUnitFactorySubscription, undefined)
