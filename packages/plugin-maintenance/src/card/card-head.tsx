import { missing } from '@muster/core'
import { Definition } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '../services/index.ts'
import { useCounters } from '../state/counters.ts'

/** What unit it is, and what its counters say. */
export function CardHead({ card }: { card: Card }): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const facts = [
    [t('maintenance.card.status'), card.statusName],
    [t('maintenance.engineHours'), counters.text('ENGINE_HOURS', card.currentEngineHours)],
    [t('maintenance.odometer'), counters.text('ODOMETER', card.currentOdometer)],
    [t('maintenance.profile'), card.profileName],
    [t('maintenance.card.type'), card.typeName],
    [t('maintenance.model'), [card.brandName, card.modelName].filter(Boolean).join(' ')],
    [t('maintenance.card.fleets'), card.fleetNames.join(', ')],
  ] as const
  return (
    <dl className="mnt-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || missing}</dd>
        </div>
      ))}
      <div>
        <dt>{t('maintenance.reckoned')}</dt>
        <dd>
          <Definition term={t('maintenance.byCounters')}>{t('maintenance.state.definition')}</Definition>
        </dd>
      </div>
    </dl>
  )
}
