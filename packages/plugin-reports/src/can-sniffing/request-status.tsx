import { Icon, type IconName } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './can-sniffing.css'
import type { CanRequest } from './can-sniffing.client.ts'

const icons: Record<CanRequest['status'], IconName> = {
  PENDING: 'clock',
  PROCESSING: 'play',
  DONE: 'check',
  FAILED: 'alert',
  CANCELED: 'close',
  CANCEL_PENDING: 'clock',
}

export function RequestStatus({ status }: { status: CanRequest['status'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="can-status" data-status={status}>
      <Icon name={icons[status]} size={16} /> {t(`reports.canSniffing.status.${status}`)}
    </span>
  )
}
