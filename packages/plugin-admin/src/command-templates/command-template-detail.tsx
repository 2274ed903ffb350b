import { getCommandTemplate } from '@muster/contract'
import { Loading, Retry, StatePanel, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandTemplateForm } from './command-template-form.tsx'
import type { CommandTemplateRow } from './command-templates.resource.ts'

interface Key {
  type: CommandTemplateRow['type']
  name: string
}

/** Reads the command template by the type and name of the address; the form then uses its ID. */
export function CommandTemplateDetail({ query: { type, name } }: { query: Partial<Key> }): ReactNode {
  return type === undefined || name === undefined ? (
    <CommandTemplateForm id="new" />
  ) : (
    <Named key={`${type} ${name}`} type={type} name={name} />
  )
}

function Named({ type, name }: Key) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...useApi().queryFor(getCommandTemplate, { path: { type, name } }),
    // keeps a refetch from overwriting edits
    refetchOnWindowFocus: false,
  })
  if (data) return <CommandTemplateForm id={String(data.id)} name={name} />
  if (!error) return <Loading />
  return (
    <StatePanel icon="alert" title={t('admin.command.notFound', { name })} subtitle={error.message}>
      <Retry error={error} look="primary" onRetry={() => void refetch()} />
    </StatePanel>
  )
}
