import { Button } from '@muster/ui'
import { useDrawers } from '@muster/ui/drawer-host'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sendCommands } from '../send/send.drawers.ts'

/** Opens the commands of a unit. */
export function SendAction(unit: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const drawers = useDrawers()
  return (
    <Button icon="play" onClick={() => drawers.open(sendCommands, unit)}>
      {t('commands.action')}
    </Button>
  )
}
