import { lookupCanProtocols } from '@muster/contract'
import { dayMs } from '@muster/core'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Check, Choices, HexField, Num, Text, TextArea, useDescribedField } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useMemo, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { canParameterDetail, canParameterList } from './can-parameters.routes.ts'
import { prefilledParameter } from './can-parameter.model.ts'
import { CanParameter, mostBits } from './can-parameter.schema.ts'
import { canParameters } from './can-parameters.resource.ts'
import { ConversionFields } from './conversion-fields.tsx'
import { Multiplexers } from './multiplexers.tsx'
import { MeasurementUnitFields } from './measurement-unit-fields.tsx'

interface Props {
  params: { id: string }
  query?: { fill?: string | undefined }
}

export function CanParameterDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const protocols = useLookup(lookupCanProtocols)
  const blank = useMemo(() => prefilledParameter(query?.fill), [query?.fill])
  const detail = useDetail(canParameters, {
    id: params.id,
    schema: CanParameter,
    blank,
    list: canParameterList,
    self: canParameterDetail,
    nameOf: ({ description }) => description,
  })
  const { form, may } = detail
  useDescribedField(detail.form.control, 'identifier', { label: t('profiles.canParameter.identifier'), show: String })
  useDescribedField(detail.form.control, 'mask', { label: t('profiles.canParameter.mask'), show: String })
  return (
    <DetailScreen
      title={t('profiles.canParameter')}
      detail={detail}
      actions={!detail.isNew && <HistoryLink kind="can-parameter" id={params.id} name={detail.name} />}
    >
      <Text of={form} name="description" label={t('profiles.description')} max={200} required />
      <Choices
        of={form}
        name="protocolIds"
        label={t('profiles.canProtocols')}
        options={numbered(protocols.items)}
        {...protocols.choice}
        disabled={!may.save}
      />

      <h2>{t('profiles.canParameter.frame')}</h2>
      {(['identifier', 'mask'] as const).map(name => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field, fieldState }) => (
            <HexField
              label={t(`profiles.canParameter.${name}`)}
              value={field.value}
              onChange={field.onChange}
              disabled={!may.save}
              error={fieldState.error?.message && t(fieldState.error.message)}
            />
          )}
        />
      ))}
      <div className="m-pair">
        <Num
          of={form}
          name="dataBitStart"
          label={t('profiles.canParameter.start')}
          min={0}
          max={mostBits - 1}
          required
        />
        <Num of={form} name="dataLength" label={t('profiles.canParameter.length')} min={1} max={mostBits} required />
      </div>
      <Check of={form} name="intel" label={t('profiles.canParameter.intel')} />
      <Check of={form} name="signed" label={t('profiles.canParameter.signed')} />
      <Check of={form} name="float" label={t('profiles.canParameter.float')} />
      <Check of={form} name="bit29" label={t('profiles.canParameter.bit29')} />
      <Num of={form} name="avgRate" label={t('profiles.canParameter.rate')} min={0} max={dayMs} unit="ms" required />
      <Multiplexers form={form} maySave={may.save} />

      <h2>{t('profiles.canParameter.value')}</h2>
      <ConversionFields form={form} />
      <MeasurementUnitFields form={form} maySave={may.save} />

      <h2>{t('profiles.canParameter.more')}</h2>
      <Check of={form} name="isDefault" label={t('profiles.canParameter.isDefault')} />
      <TextArea of={form} name="notes" label={t('profiles.notes')} max={4000} />
    </DetailScreen>
  )
}
