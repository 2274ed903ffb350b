import { missing } from '@muster/core'
import { useFormat } from '@muster/ui'

interface Costly {
  cost?: number
  currencyId?: string
}

/** A cost in the currency of its company: `1,234.50 EUR`. */
export function useCostText(): (of: Costly) => string {
  const format = useFormat()
  return ({ cost, currencyId }) =>
    cost === undefined ? missing : [format.number(cost), currencyId].filter(Boolean).join(' ')
}

/** Writes a day of the calendar, `2026-01-31`, as the user has dates, whatever the zone. */
export function useDayText(): (day: string | undefined) => string {
  const format = useFormat()
  return day => {
    if (day === undefined) return missing
    const noon = Date.parse(`${day}T12:00:00Z`)
    return format.date(noon - format.offsetUtc(noon) * 3_600_000)
  }
}
