import { lookupNotificationGroupsForUser } from '@muster/contract'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { useLookupNames } from '../lookups/index.ts'
import type { Limit, LimitName, Limits, LimitsDetail } from './limits.ts'

/** Returns the text of an inherited limit with its level: `Default: 130 km/h`. */
export function useLimitText({ inherited, inheritedFrom }: LimitsDetail): (name: LimitName) => string {
  const { t } = useTranslation()
  const valueOf = useLimitValue()
  return name => {
    const level = inheritedFrom.find(({ limit }) => limit === name)?.level ?? 'DEFAULT'
    return t(`limits.from.${level}`, { value: valueOf(name, inherited) })
  }
}

/** Returns the text of a limit: `130 km/h`. */
export function useLimitValue(): (name: LimitName, limits: Limits) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const groupName = useLookupNames(lookupNotificationGroupsForUser)
  const number = (value: number) => format.number(value)
  const fuel = ({ amount, unit }: Limit<'lowFuel'>) => `${number(amount)} ${unit === 'PERCENT' ? '%' : 'l'}`
  const minutes = (value: number) => `${number(value)} min`

  return (name, limits) => {
    const { [name]: limit } = limits
    if (limit === undefined || limit === null || limit === false) return t(`limits.off.${name}`)
    const { overspeed, idleMinutes, lowFuel, fuelDrop, engineTemperature, towing, tankSize, repeatMinutes } = limits
    const texts: Record<LimitName, () => string> = {
      overspeed: () => `${number(overspeed ?? 0)} km/h`,
      idleMinutes: () => minutes(idleMinutes ?? 0),
      lowFuel: () => (lowFuel ? fuel(lowFuel) : ''),
      fuelDrop: () => {
        if (!fuelDrop) return ''
        const amount = fuel(fuelDrop)
        return fuelDrop.minutes === undefined ? amount : t('limits.within', { amount, time: minutes(fuelDrop.minutes) })
      },
      leastRefuel: () => `${number(limits.leastRefuel ?? 0)} l`,
      engineTemperature: () => `${number(engineTemperature ?? 0)} °C`,
      towing: () =>
        towing
          ? t('limits.towingText', { distance: `${number(towing.distance)} m`, speed: `${number(towing.speed)} km/h` })
          : '',
      ignition: () => t('limits.ignition.on'),
      tankSize: () => `${number(tankSize ?? 0)} l`,
      repeatMinutes: () => minutes(repeatMinutes ?? 0),
      notificationId: () => groupName(limits.notificationId ?? null),
    }
    return texts[name]()
  }
}
