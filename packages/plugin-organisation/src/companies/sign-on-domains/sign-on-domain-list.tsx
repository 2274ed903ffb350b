import { decideSignOnDomain, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Time, toast, useApi } from '@muster/ui'
import { ListScreen } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companyDetail } from '../companies.routes.ts'
import { useSignOnDomains } from './use-sign-on-domains.ts'

type Domain = FleetSchemas['CompanySignOnDomain']

/** Lists mail domains claimed by companies for single sign-on; administrators of the top company approve them. */
export function SignOnDomainList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const list = useSignOnDomains(query)
  const decide = useMutation({
    mutationFn: ({ domain, isApproved }: { domain: string; isApproved: boolean }) =>
      api.call(decideSignOnDomain, { path: { domain }, body: { isApproved } }),
    onSuccess: (_, { domain, isApproved }) =>
      void toast({
        tone: 'success',
        text: t(isApproved ? 'organisation.signOn.approved' : 'organisation.signOn.refused', { domain }),
      }),
    onError: error => void toast({ tone: 'danger', text: error.message }),
    onSettled: () => list.reload(),
  })
  const actionsOf = ({ domain, status, isDecidable }: Domain) => [
    ...(isDecidable && status !== 'APPROVED'
      ? [
          {
            label: t('organisation.signOn.approve'),
            icon: 'check' as const,
            run: () => decide.mutate({ domain, isApproved: true }),
          },
        ]
      : []),
    ...(isDecidable && status !== 'REFUSED'
      ? [
          {
            label: t('organisation.signOn.refuse'),
            icon: 'close' as const,
            tone: 'danger' as const,
            run: () => decide.mutate({ domain, isApproved: false }),
          },
        ]
      : []),
  ]
  return (
    <ListScreen title={t('organisation.signOnDomains')} list={list} empty={t('organisation.signOn.noDomains')}>
      <DataTable
        label={t('organisation.signOnDomains')}
        rows={list.rows}
        rowKey={({ domain }) => domain}
        remember="organisation.sign-on-domains"
        href={({ companyId }) => companyDetail.href({ params: { id: companyId } })}
        actions={actionsOf}
        columns={[
          { id: 'domain', header: t('organisation.signOn.domain'), cell: ({ domain }) => domain, fixed: true },
          { id: 'company', header: t('organisation.company'), cell: ({ companyName }) => companyName },
          {
            id: 'status',
            header: t('organisation.signOn.status'),
            cell: ({ status }) => t(`organisation.signOn.status.${status}`),
            width: 180,
            onPhone: 'detail',
          },
          {
            id: 'requested',
            header: t('organisation.signOn.requested'),
            cell: ({ requestedAt }) => <Time value={requestedAt} />,
            width: 148,
          },
          {
            id: 'decided',
            header: t('organisation.signOn.decided'),
            cell: ({ decidedAt, decidedBy }) =>
              decidedAt && (
                <>
                  <Time value={decidedAt} /> {decidedBy}
                </>
              ),
          },
        ]}
      />
    </ListScreen>
  )
}
