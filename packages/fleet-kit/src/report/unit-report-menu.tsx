import { can, unitReports } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '@muster/ui/controls'
import { useHost, useRegistry, useSession } from '@muster/ui'
import { MenuItem } from '@muster/ui/table'

/** Menu of the permitted reports for one unit; hidden without reports. */
export function UnitReportMenu({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const session = useSession()
  const reports = useRegistry()
    .fills(unitReports)
    .filter(({ accessRules }) => can(session, accessRules))
  if (!nav || reports.length === 0) return null
  return (
    <MenuButton label={t('report.quick')} icon="chart">
      {() =>
        reports.map(({ id, load, meta }) => (
          <MenuItem key={id} label={t(meta.title)} onChoose={async () => nav.go(String((await load())({ unitId })))} />
        ))
      }
    </MenuButton>
  )
}
