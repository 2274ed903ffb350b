import { dayOf, endOfDay, startOfDay } from '@muster/core'
import { useFormat, useNow } from '@muster/ui'

export interface Today {
  /** Milliseconds since 1970, both included. */
  from: number
  to: number
  /** ISO 8601. */
  fromDate: string
  toDate: string
}

/** Returns the current day of the reader. */
export function useToday(): Today {
  const { zone } = useFormat()
  const day = dayOf(zone, useNow())
  const [from, to] = [startOfDay(zone, day), endOfDay(zone, day)]
  return { from, to, fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString() }
}
