import { lookupCanProfiles } from '@muster/contract'
import { numbered, OwnerChoice, useLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink, RecordUsage, VersionsButton, type VersionLine } from '@muster/fleet-kit/record-history'
import { LinkButton, useCan } from '@muster/ui'
import { Check, Choice, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { aStatusProfile } from './status-profile.model.ts'
import { StatusProfile, type StatusProfileModel } from './status-profile.schema.ts'
import { statusProfiles } from './status-profiles.resource.ts'
import { statusProfileAssign, statusProfileDetail, statusProfileList } from './status-profiles.routes.ts'
import './status-profiles.css'
import { StatusRules } from './status-rules.tsx'
import { TryRules } from './try-rules.tsx'
import { useCanParameters } from './use-can-parameters.ts'
import { useRuleSentence } from './use-rule-sentence.ts'
import { useStatuses } from './use-statuses.ts'

/** Builds addresses with the ID in the query. */
const self = {
  href: ({ params: { id } }: { params: { id: string | number } }) =>
    statusProfileDetail.href({ query: { id: Number(id) } }),
}

export function StatusProfileDetail({ query }: { query: { id?: number | undefined } }): ReactNode {
  const { t } = useTranslation()
  const mayAssign = useCan(statusProfileAssign.access)
  const canProfiles = useLookup(lookupCanProfiles)
  const detail = useDetail(statusProfiles, {
    id: query.id === undefined ? 'new' : String(query.id),
    schema: StatusProfile,
    blank: aStatusProfile,
    list: statusProfileList,
    self,
  })
  const { form, isNew } = detail
  const isOwn = isNew || form.formState.defaultValues?.readOnly === false
  const may = { ...detail.may, save: detail.may.save && isOwn, remove: detail.may.remove && isOwn }
  const statuses = useStatuses()
  const parameters = useCanParameters(useWatch({ control: form.control, name: 'canProfileId' }))
  const sentenceOf = useRuleSentence(statuses, parameters)
  const describe = useDescribeStatusProfile(sentenceOf)
  const { id } = query
  const actions = id !== undefined && (
    <>
      <VersionsButton resource={statusProfiles} detail={{ ...detail, may }} id={id} describe={describe} />
      {!detail.isNew && <HistoryLink kind="duty-profile" id={id} name={detail.name} />}
      {mayAssign && <LinkButton href={statusProfileAssign.href({ params: { id } })}>{t('profiles.assign')}</LinkButton>}
    </>
  )
  return (
    <DetailScreen
      title={t('profiles.statusProfile')}
      detail={{ ...detail, may }}
      actions={actions}
      beside={<TryRules form={form} statuses={statuses} />}
    >
      {!isOwn && <p className="m-muted">{t('profiles.readOnly')}</p>}
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
      <OwnerChoice of={form} name="companyId" disabled={!may.save} />
      <Check of={form} name="isDefault" label={t('profiles.isDefault')} />
      <Choice
        of={form}
        name="canProfileId"
        label={t('profiles.canProfile')}
        hint={t('profiles.status.canProfile.hint')}
        options={numbered(canProfiles.items)}
        {...canProfiles.choice}
      />
      <StatusRules form={form} statuses={statuses} parameters={parameters} sentenceOf={sentenceOf} maySave={may.save} />
      {id !== undefined && <RecordUsage resource={statusProfiles} id={id} />}
    </DetailScreen>
  )
}

/** Describes a status profile by field and rule, to compare versions. */
function useDescribeStatusProfile(
  sentenceOf: (rule: StatusProfileModel['rules'][number], index: number) => string,
): (profile: StatusProfileModel) => VersionLine[] {
  const { t } = useTranslation()
  const profiles = useLookup(lookupCanProfiles)
  return ({ name, isDefault, canProfileId, rules }) => [
    { key: 'name', label: t('profiles.name'), value: name },
    { key: 'isDefault', label: t('profiles.default'), value: isDefault ? t('profiles.yes') : '' },
    {
      key: 'canProfile',
      label: t('profiles.canProfile'),
      value: profiles.items.find(({ id }) => id === canProfileId)?.label ?? '',
    },
    ...rules.map((rule, index) => ({
      key: `rule.${index}`,
      label: t('profiles.status.rule', { number: index + 1 }),
      value: sentenceOf(rule, index),
    })),
  ]
}
