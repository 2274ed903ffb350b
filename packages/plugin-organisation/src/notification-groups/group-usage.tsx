import { listNotificationGroupUses } from '@muster/contract'
import { can, fillPath } from '@muster/core'
import { ScreenLink, useApi, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineList } from '../inline-list.tsx'

/** Path patterns by kind of record; other kinds have no link. */
const screens: Readonly<Record<string, string>> = {
  'fence-profile': '/administration/data/geofence/:id',
  'curfew-profile': '/administration/profiles/curfew/:id',
  'can-profile': '/administration/profiles/canbus/:id',
  'maintenance-profile': '/administration/profiles/maintenance/:id',
  'report-config': '/reports/automatic/setup/:id',
  'unit-limits': '/administration/data/units/:id',
  'company-limits': '/administration/companies/:id',
}

/** Lists records that notify the group, such as geofences and curfews. */
export function GroupUsage({ id }: { id: number }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const session = useSession()
  const registry = useRegistry()
  const hrefOf = (use: { kind: string; id: number }) => {
    const route = registry.routeOf(screens[use.kind] ?? '')
    return route && can(session, route.accessRules) ? fillPath(route.path, use) : undefined
  }
  return (
    <section className="notification-group-uses" aria-label={t('organisation.notificationGroup.uses')}>
      <h2>{t('organisation.notificationGroup.uses')}</h2>
      <InlineList
        label={t('organisation.notificationGroup.uses')}
        load={query => api.queryFor(listNotificationGroupUses, { path: { id }, query })}
        rowKey={use => `${use.kind} ${use.id}`}
        empty={t('organisation.notificationGroup.uses.none')}
        columns={[
          {
            id: 'name',
            header: t('organisation.name'),
            cell(use) {
              const href = hrefOf(use)
              return href ? <ScreenLink href={href}>{use.name}</ScreenLink> : use.name
            },
            fixed: true,
          },
          {
            id: 'kind',
            header: t('organisation.notificationGroup.uses.kind'),
            cell: use => t(`organisation.notificationGroup.use.${use.kind}`, { defaultValue: use.kind }),
          },
          { id: 'company', header: t('organisation.company'), cell: use => use.companyName },
        ]}
      />
    </section>
  )
}
