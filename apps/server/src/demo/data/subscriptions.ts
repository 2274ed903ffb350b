/** Order line: product name and quantity. */
export type OrderedLine = readonly [product: string, quantity: number]

export interface DemoOrder {
  number: string
  daysAgo: number
  lines: readonly OrderedLine[]
}

/** Unused orders of every dealer. */
export const dealerOrders: readonly DemoOrder[] = [
  {
    number: '2101',
    daysAgo: 410,
    lines: [
      ['Full telematics, 1 year', 6],
      ['Renewal of full telematics, 1 year', 15],
      ['Factory telematics, 2 years', 8],
    ],
  },
  {
    number: '2147',
    daysAgo: 96,
    lines: [
      ['Full telematics, 3 years', 4],
      ['Full telematics by satellite, 1 year', 3],
      ['Tracking only, 1 year', 10],
      ['Renewal of full telematics, 3 years', 10],
      ['Renewal by satellite, 1 year', 6],
      ['Factory tracking, 1 year', 5],
    ],
  },
]

/** Orders without a dealer. */
export const freeOrders: readonly DemoOrder[] = Array.from({ length: 14 }, (_, i) => ({
  number: String(2201 + i * 3),
  daysAgo: 40 - i * 2,
  lines: [
    [
      (['Full telematics, 1 year', 'Tracking only, 1 year', 'Factory telematics, 2 years'] as const)[i % 3] ?? '',
      10 + (i % 4) * 5,
    ],
    ...(i % 2 === 0 ? [['Renewal of full telematics, 1 year', 20] as const] : []),
  ],
}))

/** Free orders that a dealer can assign to itself or to its subdealers. */
export const freeOrdersOfDealer = freeOrders.slice(0, 2)

/** Number of inactive devices of each dealer. */
export const idleDevices = 6

/** Order that activated the fleet. Its quantities grow with the fleet; one subscription of each product remains. */
export const oldOrder: DemoOrder = {
  number: '1000',
  daysAgo: 1500,
  lines: [
    ['Full telematics, 1 year', 1],
    ['Full telematics by satellite, 1 year', 1],
  ],
}
