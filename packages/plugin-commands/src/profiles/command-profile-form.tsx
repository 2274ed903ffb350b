import { createWolfCatalogAssetAssociations } from '@muster/contract'
import { useCommandTemplates } from '@muster/fleet-kit/lookups'
import { LinkButton, useCan, useHost } from '@muster/ui'
import { Choices, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { aCommandProfile, CommandProfile } from './command-profile.schema.ts'
import { commandProfiles } from './command-profiles.resource.ts'
import { commandProfileAssign, commandProfileDetail, commandProfileList } from './profiles.routes.ts'

/** @param props.name name in the URL */
export function CommandProfileForm({ id, name }: { id: string; name?: string }): ReactNode {
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
    <DetailScreen title={t('commandProfiles.one')} detail={detail} actions={assign}>
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
