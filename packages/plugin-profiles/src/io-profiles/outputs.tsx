import { Choice, Text } from '@muster/ui/controls'
import { useCommandTemplates } from '@muster/fleet-kit/lookups'
import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Channels } from './channels.tsx'
import { useChannelCount } from './inputs.tsx'
import { anOutput } from './io-profile.model.ts'
import type { IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  maySave: boolean
}

/** Edits the outputs of the device with the commands that switch them. */
export function Outputs({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'outputs' })
  const count = useChannelCount(form, 'maxOutputs', fields)
  const labelOf = (index: number) => t('profiles.ioProfile.output', { number: index + 1 })
  return (
    <Channels
      {...{ count, fields, maySave, labelOf, remove }}
      title={t('profiles.ioProfile.outputs')}
      hint={t('profiles.ioProfile.outputs.hint')}
      add={index => append(anOutput(index, labelOf(index)), { shouldFocus: false })}
      panel={position => <Panel form={form} position={position} />}
    />
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
