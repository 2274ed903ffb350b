/** A line: the product by name, and how many were bought. */
export type OrderedLine = readonly [product: string, quantity: number]

export interface DemoOrder {
  number: string
  daysAgo: number
  lines: readonly OrderedLine[]
}

/** What every dealer bought and has not used up. */
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

/** Orders that wait for a dealer. */
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

/** Those that a dealer sells: it gives them to itself or to a dealer below it. */
export const freeOrdersOfDealer = freeOrders.slice(0, 2)

/** Devices on every dealer's shelf. */
export const idleDevices = 6

/** What the machines of the fleet were activated with; it grows with them, and one of each is left. */
export const oldOrder: DemoOrder = {
  number: '1000',
  daysAgo: 1500,
  lines: [
    ['Full telematics, 1 year', 1],
    ['Full telematics by satellite, 1 year', 1],
  ],
}
