import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'

interface Remaining {
  /** Hours, negative when overdue. */
  remainingEngineHours?: number | undefined
  /** Metres, negative when overdue. */
  remainingDistance?: number | undefined
}

/** Formats the remainder to the next service, such as `40 h left` or `1,200 km overdue`. */
export function useRemaining(): (unit: Remaining) => string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ remainingEngineHours: hours, remainingDistance: metres }) => {
    const worded = (left: number, figure: string) =>
      t(left < 0 ? 'dashboard.due.over' : 'dashboard.due.left', { figure })
    const parts = [
      hours !== undefined && worded(hours, format.quantity('TIME', inBase('TIME', Math.abs(hours)), 0)),
      metres !== undefined && worded(metres, format.quantity('LENGTH', inBase('LENGTH', Math.abs(metres) / 1000), 0)),
    ].filter(part => part !== false)
    return parts.length > 0 ? parts.join(' · ') : undefined
  }
}
