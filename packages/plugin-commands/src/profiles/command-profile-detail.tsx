import { createWolfCatalogAssetAssociations, getCommandTemplateCatalog } from '@muster/contract'
import { useCommandTemplates } from '@muster/fleet-kit/lookups'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { LinkButton, Loading, Retry, StatePanel, useApi, useCan, useHost } from '@muster/ui'
import { Choices, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { aCommandProfile, CommandProfile } from './command-profile.schema.ts'
import { commandProfiles } from './command-profiles.resource.ts'
import { commandProfileAssign, commandProfileDetail, commandProfileList } from './profiles.routes.ts'

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

/** @param props.name name in the URL */
function CommandProfileForm({ id, name }: { id: string; name?: string }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const mayAssign = useCan(createWolfCatalogAssetAssociations.access)
  const templates = useCommandTemplates()
  const detail: DetailState<z.infer<typeof CommandProfile>> = useDetail(commandProfiles, {
    id,
    schema: CommandProfile,
    blank: aCommandProfile,
    list: commandProfileList,
    self: { href: () => commandProfileDetail.href({ query: { name: detail.form.getValues('name').trim() } }) },
  })
  const { name: saved } = detail
  useEffect(() => {
    if (name !== undefined && saved !== '' && saved !== name)
      nav?.go(commandProfileDetail.href({ query: { name: saved } }), { replace: true })
  }, [nav, name, saved])
  const assign = mayAssign && !detail.isNew && (
    <LinkButton href={commandProfileAssign.href({ query: { catalogId: Number(id) } })}>
      {t('commandProfiles.assign.units')}
    </LinkButton>
  )
  return (
    <DetailScreen
      title={t('commandProfiles.one')}
      detail={detail}
      actions={
        <>
          {!detail.isNew && <HistoryLink kind="command-profile" id={id} name={saved} />}
          {assign}
        </>
      }
    >
      <Text of={detail.form} name="name" label={t('commandProfiles.name')} max={100} required />
      <TextArea of={detail.form} name="description" label={t('commandProfiles.description')} max={2000} rows={3} />
      <Choices
        of={detail.form}
        name="templateIds"
        label={t('commandProfiles.commands')}
        hint={t('commandProfiles.commands.hint')}
        options={templates.options}
        {...templates.choice}
      />
    </DetailScreen>
  )
}
