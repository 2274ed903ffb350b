import { getApplicationInfo, type FleetSchemas } from '@muster/contract'
import { queryKeyOf } from '@muster/core'
import { Button, StatePanel, toast, useSession } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { failureReport } from './failure-report.ts'

/** Error panel of a failed screen, with retry and a report to copy. */
export function ScreenFailed({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  const report = useReport(error)
  const isMissing = isMissingCode(error)
  const copy = () => {
    navigator.clipboard.writeText(report).then(
      () => toast({ tone: 'success', text: t('app.error.copied') }),
      () => toast({ tone: 'danger', text: t('app.error.notCopied') }),
    )
  }
  return (
    <StatePanel
      icon="alert"
      title={t('app.error.title')}
      subtitle={t(isMissing ? 'app.error.missing' : 'app.error.text')}
    >
      <div className="failure-actions">
        {isMissing ? (
          <Button look="primary" onClick={() => location.reload()}>
            {t('app.error.reload')}
          </Button>
        ) : (
          <Button look="primary" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        <Button onClick={copy}>{t('app.error.copy')}</Button>
      </div>
      <details className="failure">
        <summary>{t('app.error.details')}</summary>
        <pre tabIndex={0}>{report}</pre>
      </details>
    </StatePanel>
  )
}

/** Detects code that an update has removed from the server; the message differs between browsers. */
const isMissingCode = ({ message }: Error) => /dynamically imported module|module script failed/i.test(message)

/** Returns the report with the state at the time of the failure. */
function useReport(error: Error): string {
  const queries = useQueryClient()
  const session = useSession()
  const { pathname, search } = useLocation()
  const [report] = useState(() => {
    const info = queries.getQueriesData<FleetSchemas['ApplicationInfo']>({ queryKey: queryKeyOf(getApplicationInfo) })
    return failureReport(error, {
      time: new Date(),
      address: pathname + search,
      version: info[0]?.[1]?.version,
      username: session?.username,
      token: session?.accessToken,
    })
  })
  return report
}
