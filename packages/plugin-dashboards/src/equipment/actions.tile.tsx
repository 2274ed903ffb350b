import { can, unitActions, unitReports } from '@muster/core'
import { Fills, Icon, type IconName, LinkButton, useRegistry, useSession } from '@muster/ui'
import { UnitReportMenu } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { equipmentDashboard } from '../routes.ts'
import { usePermittedRoute } from '../tile/links.tsx'

interface Props {
  unitId: number
  unitName: string
}

/** Shows the actions of a unit: screens, and actions of plugins. */
export function ActionsTile({ unitId, unitName }: Props): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const registry = useRegistry()
  const actions = registry.fills(unitActions).filter(({ meta }) => meta.to !== equipmentDashboard.path)
  const offered = [...actions, ...registry.fills(unitReports)].some(({ accessRules }) => can(session, accessRules))
  const toMap = usePermittedRoute('/fleet')
  if (!offered && !toMap) return <p className="tile-empty">{t('dashboard.actions.none')}</p>
  return (
    <div className="tile-actions">
      {toMap && (
        <Action href={`/fleet?unitId=${unitId}`} icon="map">
          {t('dashboard.actions.map')}
        </Action>
      )}
      <Fills slot={unitActions} context={{ unitId, unitName }} />
      <UnitReportMenu unitId={unitId} />
    </div>
  )
}

function Action({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }): ReactNode {
  return (
    <LinkButton href={href}>
      <Icon name={icon} /> {children}
    </LinkButton>
  )
}
