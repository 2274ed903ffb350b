import { hours, inBase } from '@muster/core'
import { Facts, Identifier, Time, useFormat, useNow } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { curfewText } from './curfew-text.ts'
import type { StoredUnit } from './unit.schema.ts'

/** Shows read-only values reported by a unit and its device. */
export function UnitFacts({ unit }: { unit: StoredUnit }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { engineHours, totalMileage } = unit
  const facts: (readonly [label: string, value: ReactNode])[] = [
    [t('equipment.unit.device'), <Identifier key="device" value={unit.deviceSerial} />],
    [t('equipment.unit.deviceUid'), <Identifier key="uid" value={unit.deviceUniqueId} />],
    [t('equipment.unit.lastUpdate'), <Time key="last" value={unit.lastUpdate} />],
    [t('equipment.unit.engineHours'), engineHours === undefined ? '-' : format.quantity('TIME', hours(engineHours), 1)],
    [
      t('equipment.unit.odometer'),
      totalMileage === undefined ? '-' : format.quantity('LENGTH', inBase('LENGTH', totalMileage / 1000), 1),
    ],
    [t('equipment.unit.subscriptionEnd'), <Time key="end" value={unit.subscriptionEndDate} />],
    ...(unit.hasSatellite
      ? ([[t('equipment.unit.satelliteEnd'), <Time key="sat" value={unit.satSubscriptionEndDate} />]] as const)
      : []),
    ...(unit.curfew ? ([[t('equipment.unit.curfew'), <Curfew key="curfew" curfew={unit.curfew} />]] as const) : []),
    [t('equipment.unit.maintenanceProfile'), unit.profiles.maintenanceProfile.profileName ?? '-'],
  ]
  return <Facts className="unit-facts" facts={facts} />
}

function Curfew({ curfew }: { curfew: NonNullable<StoredUnit['curfew']> }): ReactNode {
  const { t } = useTranslation()
  const [key, values] = curfewText(curfew, useFormat(), useNow())
  return t(key, { ...values })
}
