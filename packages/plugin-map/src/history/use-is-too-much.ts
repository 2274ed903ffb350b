import { exceedsLimit } from '@muster/core'
import { useFormat, useHost } from '@muster/ui'
import { useState } from 'react'
import type { HistoryQuery } from './use-history-place.ts'

/** A link may ask for more than the choice lets through (001 §9). */
export function useIsTooMuch({ unitIds, from, to }: HistoryQuery): boolean {
  const { days, units } = useHost().core.config.reports.history
  const { zone } = useFormat()
  const [now] = useState(Date.now)
  if (units !== undefined && new Set(unitIds).size > units) return true
  return (
    days !== undefined && exceedsLimit({ from: Date.parse(from), to: Date.parse(to) }, { maxDays: days }, zone, now)
  )
}
