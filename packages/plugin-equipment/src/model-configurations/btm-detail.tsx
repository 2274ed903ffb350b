import { companyLookup, LookupChoice } from '@muster/fleet-kit/lookups'
import { RecordUsage, VersionsButton } from '@muster/fleet-kit/record-history'
import { Button, LinkButton } from '@muster/ui'
import { Text } from '@muster/ui/controls'
import { DetailScreen } from '@muster/ui/screens'
import { useWatch } from 'react-hook-form'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { btmAssign, btmParameters } from './btm.routes.ts'
import { NameDrawer, type CatalogNoun } from '../models/name.drawer.tsx'
import { btms } from './btms.resource.ts'
import { KindFields, takeKind } from './kind-fields.tsx'
import { ModelLook } from './model-look.tsx'
import { ProfilesDrawer } from './profiles.drawer.tsx'
import { useBtm } from './use-btm.ts'
import { useDescribeBtm } from './use-describe-btm.ts'
import './btm.css'

export function BtmDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const btm = useBtm(params.id)
  const { form } = btm
  const [brandId, typeId, modelId] = useWatch({ control: form.control, name: ['brandId', 'typeId', 'modelId'] })
  const [adding, add] = useState<CatalogNoun>()
  const [showsProfiles, setProfiles] = useState(false)
  const id = Number(params.id)
  const describe = useDescribeBtm()
  const actions = !btm.isNew && (
    <>
      <VersionsButton resource={btms} detail={btm} id={id} describe={describe} />
      <Button onClick={() => setProfiles(true)}>{t('equipment.profiles')}</Button>
      <LinkButton href={btmParameters.href({ params: { id: params.id } })}>{t('equipment.btm.parameters')}</LinkButton>
      <LinkButton href={btmAssign.href({ params: { id: params.id } })}>{t('equipment.btm.assign.action')}</LinkButton>
    </>
  )
  return (
    <>
      <DetailScreen title={t('equipment.btm')} detail={btm} actions={actions}>
        {form.formState.defaultValues?.readOnly && <p className="m-muted">{t('equipment.btm.readOnly')}</p>}
        <Text of={form} name="name" label={t('equipment.btm.name')} max={200} required />
        <KindFields form={form} maySave={btm.may.save} onAdd={add} />
        <LookupChoice
          of={form}
          name="companyId"
          label={t('equipment.btm.company')}
          hint={t('equipment.btm.company.hint')}
          lookup={companyLookup}
        />
        {brandId !== null && typeId !== null && modelId !== null && (
          <ModelLook brandId={brandId} typeId={typeId} modelId={modelId} />
        )}
        {!btm.isNew && <RecordUsage resource={btms} id={id} />}
      </DetailScreen>
      {showsProfiles && (
        <ProfilesDrawer btmId={id} name={btm.name} maySave={btm.may.save} onClose={() => setProfiles(false)} />
      )}
      {adding && (
        <NameDrawer
          noun={adding}
          kind={{ brandId, typeId }}
          onClose={() => add(undefined)}
          onAdded={id => takeKind(form, `${adding}Id`, id)}
        />
      )}
    </>
  )
}
