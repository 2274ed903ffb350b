import { missing, internalPath } from '@muster/core'
import { Definition } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts, Icon, LinkButton } from '@muster/ui'
import type { Card } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'
import { fleetChoice } from '../fleet/fleet.routes.ts'
import { maintenanceMap } from '../map/map.routes.ts'

/** Shows the unit, its status and its counters. */
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
    <Facts
      className="mnt-facts"
      facts={[
        ...facts.map(([term, value]) => [term, value || missing] as const),
        [
          t('maintenance.reckoned'),
          <Definition key="reckoned" term={t('maintenance.byCounters')}>
            {t('maintenance.state.definition')}
          </Definition>,
        ],
      ]}
    />
  )
}

interface Props {
  card: Card
  /** ID of the heading, which receives the focus if no other element is left. */
  id: string
  backUrl: string | undefined
}

/** Shows the unit name with links back and to the map. */
export function CardTitle({ card: { unitId, unitName }, id, backUrl }: Props): ReactNode {
  const { t } = useTranslation()
  const unitIds = [unitId]
  return (
    <header className="m-screen-head">
      <div>
        <LinkButton
          className="m-button m-screen-back"
          look="quiet"
          href={internalPath(backUrl) ?? fleetChoice.href({ query: { unitIds } })}
        >
          <Icon name="back" size={16} />
          {t('maintenance.back')}
        </LinkButton>
        <h1 id={id} tabIndex={-1}>
          {unitName}
          <span className="m-screen-name">{t('maintenance.card')}</span>
        </h1>
      </div>
      <div className="m-screen-actions">
        <LinkButton href={maintenanceMap.href({ query: { unitIds } })}>
          <Icon name="map" />
          {t('maintenance.onMap')}
        </LinkButton>
      </div>
    </header>
  )
}
