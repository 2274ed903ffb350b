import { OwnerChoice } from '@muster/fleet-kit/lookups'
import { HistoryLink, RecordUsage, VersionsButton } from '@muster/fleet-kit/record-history'
import { LinkButton, useCan, useDialogs } from '@muster/ui'
import { Check, Num, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotificationFields } from '@muster/fleet-kit/notification'
import { CanLine } from './can-line.tsx'
import { canProfiles } from './can-profiles.resource.ts'
import { canProfileAssign, canProfileDetail, canProfileList } from './can-profiles.routes.ts'
import { Dm1Fields } from './dm1-fields.tsx'
import { useDescribeCanProfile } from './use-describe-can-profile.ts'
import './can-profiles.css'
import { aCanProfile } from './can-profile.model.ts'
import { CanProfile, isInvalidConditionValue, type CanProfileModel } from './can-profile.schema.ts'

export function CanProfileDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const mayAssign = useCan(canProfileAssign.access)
  const profile = useCanProfile(params.id)
  const describe = useDescribeCanProfile()
  const id = Number(params.id)
  const { form, may } = profile
  const actions = !profile.isNew && (
    <>
      <VersionsButton resource={canProfiles} detail={profile} id={id} describe={describe} />
      {!profile.isNew && <HistoryLink kind="can-profile" id={id} name={profile.name} />}
      {mayAssign && <LinkButton href={canProfileAssign.href({ params: { id } })}>{t('profiles.assign')}</LinkButton>}
    </>
  )
  return (
    <DetailScreen title={t('profiles.canProfile')} detail={profile} actions={actions}>
      {form.formState.defaultValues?.readOnly && <p className="m-muted">{t('profiles.readOnly')}</p>}
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
      <OwnerChoice of={form} name="companyId" disabled={!may.save} />
      <Num
        of={form}
        name="maxParametersAllowed"
        label={t('profiles.canProfile.most')}
        hint={t('profiles.canProfile.most.hint')}
        min={1}
        max={1000}
        required
      />
      <Check of={form} name="isDefault" label={t('profiles.isDefault')} />
      {([0, 1] as const).map(number => (
        <CanLine key={number} form={form} number={number} maySave={may.save} />
      ))}
      <Dm1Fields form={form} maySave={may.save} />
      <NotificationFields of={form} group="notification.notificationId" priority="notification.priorityId" />
      {!profile.isNew && <RecordUsage resource={canProfiles} id={id} />}
    </DetailScreen>
  )
}

/** Detail state that is read-only for a parent company's profile and reports invalid DM1 values by dialog (001 §5). */
function useCanProfile(id: string): DetailState<CanProfileModel> {
  const dialogs = useDialogs()
  const detail = useDetail(canProfiles, {
    id,
    schema: CanProfile,
    blank: aCanProfile,
    list: canProfileList,
    self: canProfileDetail,
  })
  const { form, may } = detail
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return {
    ...detail,
    may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn },
    async save() {
      const { dm1Enable, dm1Conditions, longIdle } = form.getValues()
      if (!dm1Enable || !dm1Conditions.some(({ value }) => isInvalidConditionValue(value, longIdle)))
        return detail.save()
      await form.trigger()
      await dialogs.raise('canProfileDm1ValueNotCorrect')
    },
  }
}
