import { assignMaintenanceProfile, lookupBrands, lookupTypes } from '@muster/contract'
import { OwnerChoice } from '@muster/fleet-kit/lookups'
import { NotificationFields } from '@muster/fleet-kit/notification'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { LinkButton, useCan } from '@muster/ui'
import { Check, Choice, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../maintenance.css'
import { aMaintenanceProfile, MaintenanceProfile } from './maintenance-profile.schema.ts'
import { maintenanceProfiles } from './maintenance-profiles.resource.ts'
import { ProfileServices } from './profile-services.tsx'
import { maintenanceProfileAssign, maintenanceProfileDetail, maintenanceProfileList } from './profiles.routes.ts'
import { useLookupOptions } from './use-lookup-options.ts'

export function MaintenanceProfileDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const mayAssign = useCan(assignMaintenanceProfile.access)
  const brands = useLookupOptions(lookupBrands)
  const types = useLookupOptions(lookupTypes)
  const detail = useDetail(maintenanceProfiles, {
    id: params.id,
    schema: MaintenanceProfile,
    blank: aMaintenanceProfile,
    list: maintenanceProfileList,
    self: maintenanceProfileDetail,
  })
  const { form } = detail
  const assign = mayAssign && !detail.isNew && (
    <LinkButton href={maintenanceProfileAssign.href({ params: { id: Number(params.id) } })}>
      {t('maintenance.profile.assignUnits')}
    </LinkButton>
  )
  return (
    <DetailScreen
      title={t('maintenance.profile')}
      detail={detail}
      actions={
        <>
          {!detail.isNew && <HistoryLink kind="maintenance-profile" id={params.id} name={detail.name} />}
          {assign}
        </>
      }
    >
      <Text of={form} name="name" label={t('maintenance.profile.name')} max={200} required />
      <OwnerChoice of={form} name="companyId" disabled={!detail.may.save} />
      <div className="mnt-pair">
        <Choice
          of={form}
          name="brandId"
          label={t('maintenance.profile.brand')}
          hint={t('maintenance.profile.brandHint')}
          nullable
          {...brands}
        />
        <Choice
          of={form}
          name="typeId"
          label={t('maintenance.profile.machineType')}
          hint={t('maintenance.profile.machineTypeHint')}
          nullable
          {...types}
        />
      </div>
      <Check of={form} name="isDefault" label={t('maintenance.profile.isDefault')} />
      <ProfileServices form={form} maySave={detail.may.save} />
      <NotificationFields
        of={form}
        group="notification.notificationId"
        priority="notification.priorityId"
        disabled={!detail.may.save}
      />
    </DetailScreen>
  )
}
