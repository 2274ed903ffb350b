import { lookupDm1LampColors, lookupDm1Platforms, lookupDm1SourceAddresses } from '@muster/contract'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Choice, Num, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { dm1ParameterDetail, dm1ParameterList } from './dm1.routes.ts'
import { dm1Parameters } from './dm1.resources.ts'
import { aDm1Parameter, Dm1Parameter } from './dm1.schemas.ts'

export function Dm1ParameterDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const platforms = useLookup(lookupDm1Platforms)
  const sources = useLookup(lookupDm1SourceAddresses)
  const lamps = useLookup(lookupDm1LampColors)
  const parameter = useDetail(dm1Parameters, {
    id: params.id,
    schema: Dm1Parameter,
    blank: aDm1Parameter,
    list: dm1ParameterList,
    self: dm1ParameterDetail,
    nameOf: ({ description }) => description,
  })
  const { form } = parameter
  return (
    <DetailScreen
      title={t('profiles.dm1Parameter')}
      detail={parameter}
      actions={!parameter.isNew && <HistoryLink kind="dm1-parameter" id={params.id} name={parameter.name} />}
    >
      <Text of={form} name="description" label={t('profiles.description')} max={500} required />
      <Choice
        of={form}
        name="platformId"
        label={t('profiles.platform')}
        options={numbered(platforms.items)}
        {...platforms.choice}
        required
      />
      <Choice
        of={form}
        name="sourceAddressId"
        label={t('profiles.sourceAddress')}
        options={numbered(sources.items)}
        {...sources.choice}
        required
      />
      <div className="m-pair">
        <Num of={form} name="spnCode" label={t('profiles.dm1Parameter.spn')} min={0} max={524_287} required />
        <Num of={form} name="fmiCode" label={t('profiles.dm1Parameter.fmi')} min={0} max={31} required />
      </div>
      <Text of={form} name="dtcCode" label={t('profiles.dm1Parameter.dtc')} max={50} />
      <Choice of={form} name="lampColorId" label={t('profiles.dm1Parameter.lamp')} options={numbered(lamps.items)} />
      <TextArea of={form} name="notes" label={t('profiles.notes')} max={4000} />
    </DetailScreen>
  )
}
