import { OwnerChoice } from '@muster/fleet-kit/lookups'
import { HistoryLink, RecordUsage, VersionsButton } from '@muster/fleet-kit/record-history'
import { LinkButton, useCan } from '@muster/ui'
import { Check, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NotificationFields } from '@muster/fleet-kit/notification'
import { ioProfileRoutes, type Family } from './families.ts'
import { FuelRate } from './fuel-rate.tsx'
import { Inputs } from './inputs.tsx'
import { InternalInputs } from './internal-inputs.tsx'
import { Outputs } from './outputs.tsx'
import { ioProfiles } from './io-profiles.resource.ts'
import { useDescribeIoProfile } from './use-describe-io-profile.ts'
import './io-profiles.css'
import { useFamilyRedirect } from './use-family-redirect.ts'
import { anIoProfile } from './io-profile.model.ts'
import { IoProfile, type IoProfileModel } from './io-profile.schema.ts'

interface Props {
  params: { id: string }
}

function IoProfileDetail({ family, params }: Props & { family: Family }): ReactNode {
  const { t } = useTranslation()
  const { assign } = ioProfileRoutes[family]
  const mayAssign = useCan(assign.access)
  const profile = useIoProfile(params.id, family)
  const describe = useDescribeIoProfile()
  const id = Number(params.id)
  const { form, may } = profile
  const actions = !profile.isNew && (
    <>
      <VersionsButton resource={ioProfiles} detail={profile} id={id} describe={describe} />
      {!profile.isNew && <HistoryLink kind="io-profile" id={id} name={profile.name} />}
      {mayAssign && <LinkButton href={assign.href({ params: { id } })}>{t('profiles.assign')}</LinkButton>}
    </>
  )
  return (
    <DetailScreen
      title={t('profiles.ioProfile.of', { family: family.toUpperCase() })}
      detail={profile}
      actions={actions}
    >
      {form.formState.defaultValues?.readOnly && <p className="m-muted">{t('profiles.readOnly')}</p>}
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
      <OwnerChoice of={form} name="companyId" disabled={!may.save} />
      <Check of={form} name="defaultConfiguration" label={t('profiles.isDefault')} />
      <Inputs form={form} maySave={may.save} />
      <InternalInputs form={form} maySave={may.save} />
      <Outputs form={form} maySave={may.save} />
      <FuelRate form={form} maySave={may.save} />
      <NotificationFields of={form} group="notification.notificationId" priority="notification.priorityId" />
      {!profile.isNew && <RecordUsage resource={ioProfiles} id={id} />}
    </DetailScreen>
  )
}

export const ioProfileDetails = {
  amx: (props: Props) => <IoProfileDetail {...props} family="amx" />,
  wlx: (props: Props) => <IoProfileDetail {...props} family="wlx" />,
  am35: (props: Props) => <IoProfileDetail {...props} family="am35" />,
}

/** Detail state that is read-only for a parent company's profile. */
function useIoProfile(id: string, family: Family): DetailState<IoProfileModel> {
  const { list, detail: self } = ioProfileRoutes[family]
  const blank = useMemo(() => anIoProfile(family), [family])
  const detail = useDetail(ioProfiles, { id, schema: IoProfile, blank, list, self })
  const { form, may } = detail
  const savedFamily = form.formState.defaultValues?.deviceFeatureSet
  useFamilyRedirect('detail', {
    id,
    family,
    profileFamily: detail.isNew || detail.status !== 'ready' ? undefined : savedFamily,
  })
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return { ...detail, may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn } }
}
