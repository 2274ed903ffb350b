import { can } from '@muster/core'
import { useRegistry, useSession, type IconName } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '../clients/events.client.ts'
import { fuelCurves, fuelEventsMap } from '../fuel-events/fuel-events.routes.ts'

export interface AlarmScreen {
  label: string
  icon: IconName
  href: string
}

/** Time shown before and after a fuel alarm, in milliseconds. */
const around = 12 * 3_600_000

const silence = '/administration/data/units/:id/silence'

/** Returns the screens that explain an alarm, except those without access. */
export function useAlarmScreens(): (
  alarm: Pick<Alarm, 'alarmTypeCode' | 'unitId' | 'timestamp'>,
) => readonly AlarmScreen[] {
  const { t } = useTranslation()
  const registry = useRegistry()
  const session = useSession()
  const opens = (path: string) => {
    const route = registry.routeOf(path)
    return route !== undefined && can(session, route.accessRules)
  }
  return ({ alarmTypeCode, unitId, timestamp }) => {
    const at = (offset: number) => new Date(Date.parse(timestamp) + offset).toISOString()
    const query = { unitIds: [unitId], from: at(-around), to: at(around) }
    if (alarmTypeCode === 'FUEL_DROP' && opens(fuelCurves.path)) {
      return [
        { label: t('reports.events.fuelCurve'), icon: 'chart', href: fuelCurves.href({ query }) },
        { label: t('reports.events.fuelMap'), icon: 'map', href: fuelEventsMap.href({ query }) },
      ]
    }
    if (alarmTypeCode === 'DEVICE_OFFLINE' && opens(silence)) {
      return [{ label: t('reports.events.silence'), icon: 'help', href: silence.replace(':id', String(unitId)) }]
    }
    return []
  }
}
