import { missing } from '@muster/core'
import { useFormat } from '@muster/ui'

interface Costly {
  cost?: number
  currencyId?: string
}

/** A cost in the currency of its company: `1,234.50 EUR`. */
export function useCost(): (of: Costly) => string {
  const format = useFormat()
  return ({ cost, currencyId }) =>
    cost === undefined ? missing : [format.number(cost), currencyId].filter(Boolean).join(' ')
}
