import type { FleetSchemas } from '@muster/contract'
import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'

export type RemainingOfUnit = Pick<
  FleetSchemas['MaintenanceStatus'],
  'unitId' | 'remainingEngineHours' | 'remainingDistance' | 'engineHoursServiceKey' | 'distanceServiceKey'
>

export interface RemainingText {
  text: string
  /** Key of the service. */
  key: string | undefined
}

/** Formats the remainder until the next service by counter, such as `40 h left` and `1,200 km overdue`. */
export function useRemaining(): (unit: RemainingOfUnit) => RemainingText[] {
  const { t } = useTranslation()
  const format = useFormat()
  return unit => {
    const { remainingEngineHours: hours, remainingDistance: metres } = unit
    const worded = (left: number, figure: string) =>
      t(left < 0 ? 'dashboard.due.over' : 'dashboard.due.left', { figure })
    const parts = [
      hours !== undefined && {
        text: worded(hours, format.quantity('TIME', inBase('TIME', Math.abs(hours)), 0)),
        key: unit.engineHoursServiceKey,
      },
      metres !== undefined && {
        text: worded(metres, format.quantity('LENGTH', inBase('LENGTH', Math.abs(metres) / 1000), 0)),
        key: unit.distanceServiceKey,
      },
    ]
    return parts.filter(part => part !== false)
  }
}
