import { internalPath } from '@muster/core'
import { Icon, LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetChoice } from '../fleet/fleet.routes.ts'
import { maintenanceMap } from '../map/map.routes.ts'
import type { Card } from '../services/index.ts'

interface Props {
  card: Card
  /** Of the heading, which takes the focus where nothing else is left. */
  id: string
  backUrl: string | undefined
}

/** Whose card it is, the way back, and to the map. */
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
