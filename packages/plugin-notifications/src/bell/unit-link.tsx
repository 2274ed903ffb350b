import { Icon, LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AsideProps } from './notification-item.tsx'
import { useExpirationsHref, useUnitHref } from './use-unit-href.ts'

/** Links a notification to its unit on the map, or to the list of expiring subscriptions. */
export function UnitLink({ notification, onLeave }: AsideProps): ReactNode {
  const { t } = useTranslation()
  const { alarmTypeCode, unitId, unitName } = notification
  const isSubscription = alarmTypeCode === 'SUBSCRIPTION'
  const unit = useUnitHref(unitId)
  const expirations = useExpirationsHref()
  const href = isSubscription ? expirations : unit
  const label = isSubscription ? t('notifications.showSubscriptions') : t('notifications.showOnMap', { name: unitName })
  return (
    href && (
      <LinkButton look="quiet" data-icon-only="" href={href} title={label} aria-label={label} onClick={onLeave}>
        <Icon name={isSubscription ? 'list' : 'map'} />
      </LinkButton>
    )
  )
}
