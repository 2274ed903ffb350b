import { useSession } from '@muster/ui'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Board } from '../board/board.tsx'
import { dashboardTiles } from '../slots.ts'
import { defaultBoard } from './default-board.ts'
import { PlannedDowntime } from './planned-downtime.tsx'
import { useMainLayout } from './use-main-layout.ts'

/** Shows the status of the fleet; first screen after login. */
export function MainDashboard(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const companyId = session?.companyId ?? 0
  const first = useMemo(() => defaultBoard(session), [session])
  const store = useMainLayout()
  return (
    <Board slot={dashboardTiles} context={{ companyId }} store={store} first={first} title={t('dashboard.main.title')}>
      <PlannedDowntime />
    </Board>
  )
}
