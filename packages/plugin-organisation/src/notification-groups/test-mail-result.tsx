import type { FleetSchemas } from '@muster/contract'
import { Icon } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './notification-groups.css'

interface TestMailResultProps {
  name: string
  outcome: FleetSchemas['NotificationTest']
  onClose(): void
}

/** Lists the results of a test: failures with the reason first, then recipients. */
export function TestMailResult({
  name,
  outcome: { results, subject, hiddenCount },
  onClose,
}: TestMailResultProps): ReactNode {
  const { t } = useTranslation()
  const failed = results.filter(({ status }) => status !== 'SENT')
  const sent = results.filter(({ status }) => status === 'SENT')
  return (
    <Drawer title={t('organisation.notificationGroup.test.done', { name })} onClose={onClose}>
      <div className="test-outcome">
        {results.length === 0 && <p role="status">{t('organisation.notificationGroup.test.none')}</p>}
        {failed.length > 0 && (
          <>
            <h3>{t('organisation.notificationGroup.test.failed', { count: failed.length })}</h3>
            <Results results={failed} />
          </>
        )}
        {sent.length > 0 && (
          <>
            <h3>{t('organisation.notificationGroup.test.sent', { count: sent.length })}</h3>
            <p className="m-muted">{t('organisation.notificationGroup.test.subject', { subject })}</p>
            <Results results={sent} />
          </>
        )}
        {hiddenCount > 0 && (
          <p className="m-muted">{t('organisation.notificationGroup.test.hidden', { count: hiddenCount })}</p>
        )}
      </div>
    </Drawer>
  )
}

function Results({ results }: { results: readonly FleetSchemas['NotificationTestResult'][] }): ReactNode {
  const { t } = useTranslation()
  return (
    <ul>
      {results.map(({ userId, name, address, status, isDisabled }) => (
        <li key={userId ?? address} data-status={status}>
          <Icon name={status === 'SENT' ? 'check' : 'alert'} />
          <span>
            <strong>{name}</strong>
            <span>{t(`organisation.notificationGroup.test.${status}`, { address })}</span>
            {isDisabled && <span className="m-muted">{t('organisation.notificationGroup.test.disabled')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
