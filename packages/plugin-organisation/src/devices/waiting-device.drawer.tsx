import { Drawer } from '@muster/ui/drawer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingFacts } from './waiting-facts.tsx'
import type { WaitingDevice } from './waiting-device.ts'

/** Shows a quarantined device read-only, for example to support staff who impersonate a user. */
export function WaitingDrawer({ device, onClose }: { device: WaitingDevice; onClose(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Drawer title={device.deviceUid} onClose={onClose}>
      <p className="m-muted">{t('organisation.waiting.inPerson')}</p>
      <WaitingFacts device={device} />
    </Drawer>
  )
}
