import { can } from '@muster/core'
import { Board, PlannedDowntime, useMainLayout } from '@muster/plugin-dashboards/parts'
import { dashboardTiles } from '@muster/plugin-dashboards/slots'
import { fleetChoice } from '@muster/plugin-maintenance/routes'
import { LinkButton, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Main dashboard with a prominent link to maintenance, the first task of tractor owners. */
export function CareDashboard(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const store = useMainLayout()
  const service = useRegistry().routeOf(fleetChoice.path)
  const isOpen = service && can(session, service.accessRules)
  return (
    <Board
      slot={dashboardTiles}
      context={{ companyId: session?.companyId ?? 0 }}
      store={store}
      title={t('dashboard.main.title')}
      actions={isOpen && <LinkButton href={fleetChoice.href()}>{t('maintenance.fleet')}</LinkButton>}
    >
      <PlannedDowntime />
    </Board>
  )
}
