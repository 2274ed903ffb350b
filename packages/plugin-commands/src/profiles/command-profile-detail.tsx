import { getCommandTemplateCatalog } from '@muster/contract'
import { Loading, Retry, StatePanel, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandProfileForm } from './command-profile-form.tsx'

/** The URL identifies a profile by name; all other calls use its ID. */
export function CommandProfileDetail({ query: { name } }: { query: { name?: string | undefined } }): ReactNode {
  return name === undefined ? <CommandProfileForm id="new" /> : <ProfileByName key={name} name={name} />
}

function ProfileByName({ name }: { name: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...useApi().queryFor(getCommandTemplateCatalog, { path: { name } }),
    // a refetch must not replace values during editing
    refetchOnWindowFocus: false,
  })
  if (data) return <CommandProfileForm id={String(data.id)} name={name} />
  if (!error) return <Loading />
  return (
    <StatePanel icon="alert" title={t('commandProfiles.notFound', { name })} subtitle={error.message}>
      <Retry error={error} look="primary" onRetry={() => void refetch()} />
    </StatePanel>
  )
}
