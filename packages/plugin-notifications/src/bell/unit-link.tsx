import { Icon, LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AsideProps } from './notification-item.tsx'
import { useUnitHref } from './use-unit-href.ts'

/** Shows the unit of a notification on the map. */
export function UnitLink({ notification: { unitId, unitName }, onLeave }: AsideProps): ReactNode {
  const { t } = useTranslation()
  const href = useUnitHref(unitId)
  const label = t('notifications.showOnMap', { name: unitName })
  return (
    href && (
      <LinkButton look="quiet" data-icon-only="" href={href} title={label} aria-label={label} onClick={onLeave}>
        <Icon name="map" />
      </LinkButton>
    )
  )
}
