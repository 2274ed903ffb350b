import { listSharedDealerCodes } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '../conflict-notice.tsx'
import { companyDetail } from './companies.routes.ts'

/** Warns of dealers that share a code from before codes were unique. */
export function SharedCodes(): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...useApi().queryFor(listSharedDealerCodes), refetchOnMount: 'always' })
  return (
    <ConflictNotice
      text={t('organisation.companies.sharedCodes')}
      conflicts={data.map(({ code, dealers }) => ({
        key: dealers[0]?.companyId ?? 0,
        shared: code,
        records: dealers.map(({ companyId, name }) => ({
          id: companyId,
          name,
          href: companyDetail.href({ params: { id: companyId } }),
        })),
      }))}
    />
  )
}
