/** Unclaimed device as its gateway describes it. */
export interface WaitingDevice {
  uid: string
  name: string
  brand?: string
  model?: string
  category?: string
  serial?: string
  source: 'traccar' | 'aemp'
  /** Location in WGS 84 degrees. */
  latitude: number
  longitude: number
  /** Hours from its first and last message to the seeding of the demo. */
  hours: [first: number, last: number]
  positions: number
  /** Working speed in km/h. */
  kmh: number
  /** Sends an emergency call with the last position. */
  calls?: boolean
}

export const waitingDevices: readonly WaitingDevice[] = [
  {
    uid: '867730058000017',
    name: 'TAFE 9502 rental Lodi',
    brand: 'TAFE',
    model: '9502',
    category: 'tractor',
    source: 'traccar',
    latitude: 45.3096,
    longitude: 9.5038,
    hours: [26, 0.1],
    positions: 90,
    kmh: 8,
    calls: true,
  },
  {
    uid: '867730058000025',
    name: 'Dozer, workshop test',
    brand: 'Dressta',
    model: 'TD-15M',
    category: 'dozer',
    serial: 'DTD15M-22417',
    source: 'traccar',
    latitude: 50.5826,
    longitude: 22.0542,
    hours: [5, 1.5],
    positions: 40,
    kmh: 4,
  },
  {
    uid: 'LGCE922FJNA004182',
    name: '922F Antwerp',
    brand: 'LiuGong',
    model: '922F',
    category: 'excavator',
    serial: 'LGCE922FJNA004182',
    source: 'aemp',
    latitude: 51.2603,
    longitude: 4.3712,
    hours: [75, 3],
    positions: 24,
    kmh: 1,
  },
  {
    uid: '358480089921406',
    name: '358480089921406',
    source: 'traccar',
    latitude: 44.4949,
    longitude: 11.3426,
    hours: [0.7, 0.05],
    positions: 12,
    kmh: 0,
  },
]

/** Notes for the first devices. */
export const deviceNotes: readonly string[] = [
  'SIM replaced on site. The antenna is behind the cab.',
  'Wired to permanent supply (terminal 30): reports also with the key off.',
  'Loan device of the workshop. Return it after the season.',
]
