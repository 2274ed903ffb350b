import { listSupportedUsers } from '@muster/contract'
import { Button, Loading, StatePanel, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { failureWords } from './failure-words.ts'
import { ImpersonationDialog } from './impersonation.dialog.tsx'

interface Props {
  params: { readonly userId: string }
}

/** Impersonates the user of the address after a confirmation (000 §2.2). */
export function LoginAs({ params: { userId } }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  // a search for a user ID returns that user first
  const found = useQuery({ ...api.queryFor(listSupportedUsers, { query: { filter: userId, limit: 1 } }) })
  const goBack = useWayBack()
  const user = found.data?.items.find(item => String(item.userId) === userId)
  return (
    <AuthLayout title={t('account.actAs.title')}>
      {found.isPending && <Loading />}
      {found.isError && (
        <StatePanel icon="alert" title={t('account.actAs.notLoaded')} subtitle={failureWords(found.error, t)}>
          <Button look="primary" busy={found.isFetching} onClick={() => found.refetch()}>
            {t('ui.retry')}
          </Button>
          <Button onClick={goBack}>{t('account.actAs.back')}</Button>
        </StatePanel>
      )}
      {found.isSuccess && !user && (
        <StatePanel icon="user" title={t('account.actAs.unknown')} subtitle={t('account.actAs.unknownText')}>
          <Button look="primary" onClick={goBack}>
            {t('account.actAs.back')}
          </Button>
        </StatePanel>
      )}
      {user && <ImpersonationDialog user={user} onCancel={goBack} />}
    </AuthLayout>
  )
}

/** Returns to the previous page, or to the root if the link opened a new tab. */
function useWayBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/', { replace: true }) : navigate(-1))
}
