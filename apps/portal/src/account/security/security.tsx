import { getMySecondFactors } from '@muster/contract'
import { Loading, Retry, StatePanel, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnSignOnPart } from './own-sign-on.tsx'
import { SecondFactors } from './second-factors.tsx'
import '../account.css'

/** Shows and changes the user's single sign-on and second factors. */
export function Security(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const { data, isPending, error, refetch } = useQuery(api.queryFor(getMySecondFactors, {}))
  return (
    <div className="account">
      <h1>{t('account.security.title')}</h1>
      <p className="m-muted">{t('account.security.hint')}</p>
      {isPending ? (
        <Loading />
      ) : error ? (
        <StatePanel icon="alert" title={t('account.security.failed')}>
          <Retry error={error} onRetry={() => void refetch()} />
        </StatePanel>
      ) : (
        <>
          <OwnSignOnPart />
          <SecondFactors factors={data} onChange={() => void refetch()} />
        </>
      )}
    </div>
  )
}
