/** Six machines of a scripted week: messages of each feed, and the expected results. Times are in UTC. */
const hour = 3_600_000
const tenMinutes = 600_000

/** Schedule of each working day: on from 08:00 to 12:00, off otherwise. */
export const daily = { hours: 4, metres: 40_000, litres: 24 }

export interface Machine {
  uid: string
  name: string
  feed: 'traccar' | 'aemp' | 'csv'
  latitude: number
}

export const loader: Machine = { uid: '868000000000001', name: 'Loader 1', feed: 'traccar', latitude: 46.1 }
export const telehandler: Machine = { uid: '868000000000002', name: 'Telehandler 2', feed: 'traccar', latitude: 46.2 }
export const harvester: Machine = { uid: '868000000000003', name: 'Harvester 3', feed: 'traccar', latitude: 46.3 }
export const excavator: Machine = { uid: 'EXC0004', name: 'Excavator 4', feed: 'aemp', latitude: 46.4 }
export const dozer: Machine = { uid: 'DOZ0005', name: 'Dozer 5', feed: 'aemp', latitude: 46.5 }
export const truck: Machine = { uid: '', name: 'Truck 6', feed: 'csv', latitude: 46.6 }

export interface Reading {
  at: Date
  isRunning: boolean
  /** Hours. */
  engineHours: number
  /** Metres. */
  odometer: number
  /** Litres. */
  fuelUsed: number
  longitude: number
}

/** Midnight before the first of the last seven full days. */
export const beginning = (now: number): number => Math.floor(now / (24 * hour)) * 24 * hour - 7 * 24 * hour

/** Returns readings every ten minutes while on, and every hour otherwise. */
export function week(first: number): Reading[] {
  const readings: Reading[] = []
  for (let day = 0; day < 7; day++)
    for (let after = 0; after < 24 * hour; after += tenMinutes) {
      const isRunning = after >= 8 * hour && after < 12 * hour
      if (!isRunning && after % hour !== 0) continue
      const worked = Math.min(Math.max(after - 8 * hour, 0), 4 * hour) / hour
      const share = day + worked / daily.hours
      readings.push({
        at: new Date(first + day * 24 * hour + after),
        isRunning,
        engineHours: 1000 + share * daily.hours,
        odometer: 5_000_000 + share * daily.metres,
        fuelUsed: 800 + share * daily.litres,
        longitude: 9 + share * 0.5,
      })
    }
  return readings
}
