import { missing } from '@muster/core'
import { useFormat } from '@muster/ui'

interface Costly {
  cost?: number
  currencyId?: string
}

/** Formats a cost in the currency of its company: `1,234.50 EUR`. */
export function useCostText(): (of: Costly) => string {
  const format = useFormat()
  return ({ cost, currencyId }) =>
    cost === undefined ? missing : [format.number(cost), currencyId].filter(Boolean).join(' ')
}

/** Formats a calendar day, `2026-01-31`, in the user's date format, independent of the zone. */
export function useDayText(): (day: string | undefined) => string {
  const format = useFormat()
  return day => {
    if (day === undefined) return missing
    const noon = Date.parse(`${day}T12:00:00Z`)
    return format.date(noon - format.offsetUtc(noon) * 3_600_000)
  }
}
