import { LinkButton } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileTransferList } from '../files/file-transfers.routes.ts'
import { HistoryTab } from './history-tab.tsx'
import './send.css'
import { SendTab } from './send-tab.tsx'

type Tab = 'send' | 'history'

interface Props {
  unitId: number
  unitName: string
  close(): void
}

/** Sends commands to a unit and shows their history (000 §2.6). */
export function SendCommandsDrawer({ unitId, unitName, close }: Props): ReactNode {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('send')
  return (
    <Drawer
      title={t('commands.title', { name: unitName })}
      onClose={close}
      footer={
        <LinkButton look="quiet" href={fileTransferList.href({ params: { equipmentId: unitId } })}>
          {t('commands.files')}
        </LinkButton>
      }
    >
      <Tabs<Tab>
        label={t('commands.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'send', label: t('commands.send'), panel: <SendTab unitId={unitId} unitName={unitName} /> },
          { id: 'history', label: t('commands.history'), panel: <HistoryTab unitId={unitId} unitName={unitName} /> },
        ]}
      />
    </Drawer>
  )
}
