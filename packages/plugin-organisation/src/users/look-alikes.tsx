import { listLookAlikeLogins } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '../conflict-notice.tsx'
import { userDetail } from './users.routes.ts'

/** Warns of users with confusable logins from before logins were compared. */
export function LookAlikes(): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...useApi().queryFor(listLookAlikeLogins), refetchOnMount: 'always' })
  return (
    <ConflictNotice
      text={t('organisation.users.lookAlikes')}
      conflicts={data.map(({ users }) => ({
        key: users[0]?.userId ?? 0,
        records: users.map(({ userId, login, companyName }) => ({
          id: userId,
          name: t('organisation.users.ofCompany', { login, company: companyName }),
          href: userDetail.href({ params: { id: userId } }),
        })),
      }))}
    />
  )
}
