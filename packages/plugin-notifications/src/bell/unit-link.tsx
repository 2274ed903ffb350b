import { can } from '@muster/core'
import { fleetMap } from '@muster/plugin-map/routes'
import { expirationsReport } from '@muster/plugin-subscriptions/routes'
import { Icon, LinkButton, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AsideProps } from './notification-item.tsx'

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

/** Returns the link to the unit on the map, if the session has access to the map. */
function useUnitHref(unitId: number | undefined): string | undefined {
  const route = useRegistry().routeOf(fleetMap.path)
  const session = useSession()
  if (unitId === undefined || !route || !can(session, route.accessRules)) return undefined
  return fleetMap.href({ query: { unitId } })
}

/** Returns the link to the expiring subscriptions, if the session has access to them. */
function useExpirationsHref(): string | undefined {
  const route = useRegistry().routeOf(expirationsReport.path)
  const session = useSession()
  if (!route || !can(session, route.accessRules)) return undefined
  return expirationsReport.href({ query: {} })
}
