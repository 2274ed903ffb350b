import { missing } from '@muster/core'
import { MapPopup } from '@muster/map-kit'
import '@muster/map-kit/facts.css'
import { Button, LinkButton, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetCard } from '../fleet/fleet.routes.ts'
import { maintenanceLists } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'
import { StateMark } from '../state/state-mark.tsx'
import type { UnitOnMap } from './units-on-map.ts'

/** Shows the maintenance status of a unit (001 §2). Remaining values are in the user's units. */
export function StatusPopup({
  unit: {
    unitId,
    name,
    position: [lng, lat],
    mostSevereStateCode,
  },
  onClose,
}: {
  unit: UnitOnMap
  onClose(): void
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counters = useCounters()
  const { data, isPending, isError, refetch } = useQuery(useClient(maintenanceLists).unit(unitId))
  const unit = data?.items[0]
  const remainingText = (value: number | undefined, label: string) =>
    value === undefined ? undefined : `${format.number(value, 1)} ${label}`
  const values = [
    [t('maintenance.engineHours'), unit && counters.text('ENGINE_HOURS', unit.currentEngineHours)],
    [t('maintenance.odometer'), unit && counters.text('ODOMETER', unit.currentOdometer)],
    [t('maintenance.map.hoursToNext'), remainingText(unit?.remainingEngineHours, 'h')],
    [t('maintenance.map.distanceToNext'), remainingText(unit?.remainingDistance, format.label('LENGTH'))],
    [t('maintenance.map.address'), unit?.address],
  ] as const
  return (
    <MapPopup at={{ lat, lng }} label={t('maintenance.map.popup', { name })} onClose={onClose}>
      <div className="mk-told">
        <h2 className="m-truncate" title={name}>
          {name}
        </h2>
        <p>
          {isPending ? (
            <Placeholder />
          ) : unit ? (
            <StateMark state={unit.mostSevereStateCode} name={unit.mostSevereStateName} />
          ) : (
            <StateMark state={mostSevereStateCode} />
          )}
        </p>
        <dl className="mk-facts" aria-busy={isPending}>
          {values.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{isPending ? <Placeholder /> : value || missing}</dd>
            </div>
          ))}
        </dl>
        {isError && (
          <p role="alert">
            {t('maintenance.map.popupFailed')}{' '}
            <Button look="quiet" onClick={() => void refetch()}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
        <LinkButton href={fleetCard.href({ params: { id: unitId } })}>{t('maintenance.map.toCard')}</LinkButton>
      </div>
    </MapPopup>
  )
}

function Placeholder(): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="mk-waiting">
      <span className="m-visually-hidden">{t('ui.loading')}</span>
    </span>
  )
}
