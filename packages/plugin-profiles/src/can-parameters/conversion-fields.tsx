import { Num, RadioGroup, TextArea } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CanParameterModel } from './can-parameter.schema.ts'

type Kind = CanParameterModel['calculusType']

/** Selects the conversion of raw bits to a value. A lookup table fixes resolution at 1 and offset at 0 (001 §4). */
export function ConversionFields({ form }: { form: UseFormReturn<CanParameterModel> }): ReactNode {
  const { t } = useTranslation()
  const kind = useWatch({ control: form.control, name: 'calculusType' })
  const isInterpolated = kind === 'INTERPOLATED'
  const changeKind = (next: Kind) => {
    form.setValue('calculusType', next, { shouldDirty: true })
    if (next !== 'INTERPOLATED') return
    form.setValue('dataResolution', 1, { shouldDirty: true, shouldValidate: true })
    form.setValue('dataOffset', 0, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <RadioGroup
        label={t('profiles.canParameter.calculus')}
        value={kind}
        onChange={changeKind}
        options={[
          { value: 'LINEAR', label: t('profiles.canParameter.linear') },
          { value: 'INTERPOLATED', label: t('profiles.canParameter.interpolated') },
        ]}
      />
      <div className="m-pair">
        <Num
          of={form}
          name="dataResolution"
          label={t('profiles.canParameter.resolution')}
          digits={9}
          required
          disabled={isInterpolated}
        />
        <Num
          of={form}
          name="dataOffset"
          label={t('profiles.canParameter.offset')}
          digits={9}
          required
          disabled={isInterpolated}
        />
      </div>
      {isInterpolated && (
        <TextArea
          of={form}
          name="lookupTableAsXml"
          label={t('profiles.canParameter.table')}
          hint={t('profiles.canParameter.table.hint')}
          max={100_000}
          rows={8}
          spellCheck={false}
        />
      )}
    </>
  )
}
