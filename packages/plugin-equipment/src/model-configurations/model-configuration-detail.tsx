import { companyLookup, LookupChoice } from '@muster/fleet-kit/lookups'
import { RecordUsage, VersionsButton } from '@muster/fleet-kit/record-history'
import { Button, LinkButton } from '@muster/ui'
import { Text } from '@muster/ui/controls'
import { DetailScreen } from '@muster/ui/screens'
import { useWatch } from 'react-hook-form'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modelConfigurationAssign, modelConfigurationParameters } from './model-configurations.routes.ts'
import { ModelEntryDrawer, type ModelEntryKind } from '../models/model-entry.drawer.tsx'
import { modelConfigurations } from './model-configurations.resource.ts'
import { BrandTypeModelFields, selectModelEntry } from './brand-type-model-fields.tsx'
import { ModelAppearance } from './model-appearance.tsx'
import { ProfilesDrawer } from './profiles.drawer.tsx'
import { useModelConfiguration } from './use-model-configuration.ts'
import { useDescribeModelConfiguration } from './use-describe-model-configuration.ts'
import './model-configurations.css'

export function ModelConfigurationDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const detail = useModelConfiguration(params.id)
  const { form } = detail
  const [brandId, typeId, modelId] = useWatch({ control: form.control, name: ['brandId', 'typeId', 'modelId'] })
  const [adding, add] = useState<ModelEntryKind>()
  const [showsProfiles, setProfiles] = useState(false)
  const id = Number(params.id)
  const describe = useDescribeModelConfiguration()
  const actions = !detail.isNew && (
    <>
      <VersionsButton resource={modelConfigurations} detail={detail} id={id} describe={describe} />
      <Button onClick={() => setProfiles(true)}>{t('equipment.profiles')}</Button>
      <LinkButton href={modelConfigurationParameters.href({ params: { id: params.id } })}>
        {t('equipment.btm.parameters')}
      </LinkButton>
      <LinkButton href={modelConfigurationAssign.href({ params: { id: params.id } })}>
        {t('equipment.btm.assign.action')}
      </LinkButton>
    </>
  )
  return (
    <>
      <DetailScreen title={t('equipment.btm')} detail={detail} actions={actions}>
        {form.formState.defaultValues?.readOnly && <p className="m-muted">{t('equipment.btm.readOnly')}</p>}
        <Text of={form} name="name" label={t('equipment.btm.name')} max={200} required />
        <BrandTypeModelFields form={form} maySave={detail.may.save} onAdd={add} />
        <LookupChoice
          of={form}
          name="companyId"
          label={t('equipment.btm.company')}
          hint={t('equipment.btm.company.hint')}
          lookup={companyLookup}
        />
        {brandId !== null && typeId !== null && modelId !== null && (
          <ModelAppearance brandId={brandId} typeId={typeId} modelId={modelId} />
        )}
        {!detail.isNew && <RecordUsage resource={modelConfigurations} id={id} />}
      </DetailScreen>
      {showsProfiles && (
        <ProfilesDrawer btmId={id} name={detail.name} maySave={detail.may.save} onClose={() => setProfiles(false)} />
      )}
      {adding && (
        <ModelEntryDrawer
          kind={adding}
          preset={{ brandId, typeId }}
          onClose={() => add(undefined)}
          onAdded={id => selectModelEntry(form, `${adding}Id`, id)}
        />
      )}
    </>
  )
}
