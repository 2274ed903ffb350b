import { Checkbox, Choice, Text } from '@muster/ui/controls'
import { useCommandTemplates } from '@muster/fleet-kit/lookups'
import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCount } from './inputs.tsx'
import { anOutput } from './io-profile.model.ts'
import type { IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  maySave: boolean
}

/** What the device switches, with the commands for it; they can be sent to the units of the profile. */
export function Outputs({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'outputs' })
  const count = useCount(form, 'maxOutputs', fields)
  return (
    <section className="io-inputs" aria-label={t('profiles.ioProfile.outputs')}>
      <h2>{t('profiles.ioProfile.outputs')}</h2>
      <p className="m-muted">{t('profiles.ioProfile.outputs.hint')}</p>
      {Array.from({ length: count }, (_, index) => {
        const position = fields.findIndex(field => field.index === index)
        const label = t('profiles.ioProfile.output', { number: index + 1 })
        return (
          <div key={index} className="io-input" role="group" aria-label={label}>
            <Checkbox
              label={label}
              disabled={!maySave}
              checked={position >= 0}
              onChange={isOn => (isOn ? append(anOutput(index, label), { shouldFocus: false }) : remove(position))}
            />
            {position >= 0 && <Panel key={fields[position]?.id} form={form} position={position} />}
          </div>
        )
      })}
    </section>
  )
}

function Panel({ form, position }: Pick<Props, 'form'> & { position: number }): ReactNode {
  const { t } = useTranslation()
  const path = `outputs.${position}` as const
  const templates = useCommandTemplates()
  return (
    <div className="m-pair">
      <Text of={form} name={`${path}.name`} label={t('profiles.name')} max={100} required />
      {templates.mayRead &&
        (['on', 'off'] as const).map(state => (
          <Choice
            key={state}
            of={form}
            name={`${path}.${state}TemplateId`}
            label={t(`profiles.ioProfile.output.${state}`)}
            options={templates.options}
            {...templates.choice}
          />
        ))}
    </div>
  )
}
