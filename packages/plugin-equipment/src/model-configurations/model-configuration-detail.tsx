import { listModels, lookupBrands, lookupModels, lookupTypes } from '@muster/contract'
import { companyLookup, LookupChoice, numbered, useLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink, RecordUsage, VersionsButton } from '@muster/fleet-kit/record-history'
import { ModelPicture, VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { Button, LinkButton, useApi } from '@muster/ui'
import { Text } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ModelEntryDrawer, type ModelEntryKind } from '../models/model-entry.drawer.tsx'
import { BrandTypeModelFields, selectModelEntry } from './brand-type-model-fields.tsx'
import { modelConfigurations } from './model-configurations.resource.ts'
import {
  modelConfigurationAssign,
  modelConfigurationParameters,
  modelConfigurationDetail,
  modelConfigurationList,
} from './model-configurations.routes.ts'
import { ProfilesDrawer } from './profiles.drawer.tsx'
import './model-configurations.css'
import {
  blankModelConfiguration,
  ModelConfiguration,
  type ModelConfigurationValues,
} from './model-configuration.schema.ts'

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
      {!detail.isNew && <HistoryLink kind="btm" id={id} name={detail.name} />}
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

interface ModelAppearanceProps {
  brandId: number
  typeId: number
  modelId: number
}

/** Shows the icon and picture of a model. */
function ModelAppearance({ brandId, typeId, modelId }: ModelAppearanceProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery(useApi().queryFor(listModels, { query: { brand: brandId, type: typeId, limit: 1000 } }))
  const model = data?.items.find(({ id }) => id === modelId)
  if (!model) return null
  return (
    <section aria-label={t('equipment.model.look')}>
      <h2>{t('equipment.model.look')}</h2>
      <div className="model-appearance">
        <VehicleIcon name={model.icon} size={32} />
        {model.hasPicture ? (
          <ModelPicture modelId={modelId} label={t('equipment.model.pictureOf', { name: model.name })} />
        ) : (
          <span className="m-muted">{t('equipment.model.noPicture')}</span>
        )}
      </div>
    </section>
  )
}

/** Loads a configuration; companies below its owner have read access only. */
function useModelConfiguration(id: string): DetailState<ModelConfigurationValues> {
  const detail = useDetail(modelConfigurations, {
    id,
    schema: ModelConfiguration,
    blank: blankModelConfiguration,
    list: modelConfigurationList,
    self: modelConfigurationDetail,
  })
  const { form, may } = detail
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return { ...detail, may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn } }
}

/** Returns a function that describes a configuration line by line, to compare two versions. */
function useDescribeModelConfiguration(): (
  values: ModelConfigurationValues,
) => { key: string; label: string; value: string }[] {
  const { t } = useTranslation()
  const brands = useLookup(lookupBrands)
  const types = useLookup(lookupTypes)
  const models = useQuery({ ...useApi().queryFor(lookupModels, { query: {} }), staleTime: 300_000 })
  return ({ name, brandId, typeId, modelId }) => [
    { key: 'name', label: t('equipment.btm.name'), value: name },
    ...(
      [
        ['brand', brands.items, brandId],
        ['type', types.items, typeId],
        ['model', models.data ?? [], modelId],
      ] as const
    ).map(([kind, items, id]) => ({
      key: kind,
      label: t(`equipment.btm.${kind}`),
      value: numbered(items).find(({ value }) => value === id)?.label ?? '',
    })),
  ]
}
