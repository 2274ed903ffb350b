import { Button, IconButton } from '@muster/ui'
import { Check, FieldSet, Num, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mostBits, mostMultiplexers, type CanParameterModel } from './can-parameter.schema.ts'
import './can-parameter.css'

/** Edits the multiplexer values that select frames with the parameter. */
export function Multiplexers({
  form,
  maySave,
}: {
  form: UseFormReturn<CanParameterModel>
  maySave: boolean
}): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'multiplexer' })
  return (
    <FieldSet label={t('profiles.canParameter.multiplexer')}>
      <p className="m-muted">{t('profiles.canParameter.multiplexer.hint')}</p>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="can-multiplexer"
          role="group"
          aria-label={t('profiles.canParameter.multiplexer.number', { number: index + 1 })}
        >
          <div className="m-pair">
            <Num
              of={form}
              name={`multiplexer.${index}.dataBitStart`}
              label={t('profiles.canParameter.start')}
              min={0}
              max={mostBits - 1}
              required
            />
            <Num
              of={form}
              name={`multiplexer.${index}.dataLength`}
              label={t('profiles.canParameter.length')}
              min={1}
              max={64}
              required
            />
          </div>
          <Text
            of={form}
            name={`multiplexer.${index}.ranges`}
            label={t('profiles.canParameter.multiplexer.ranges')}
            hint={t('profiles.canParameter.multiplexer.ranges.hint')}
            max={1000}
            required
          />
          <div className="can-multiplexer-end">
            <Check of={form} name={`multiplexer.${index}.intel`} label={t('profiles.canParameter.intel')} />
            {maySave && (
              <IconButton
                icon="delete"
                label={t('profiles.canParameter.multiplexer.remove', { number: index + 1 })}
                onClick={() => remove(index)}
              />
            )}
          </div>
        </div>
      ))}
      {maySave && fields.length < mostMultiplexers && (
        <div>
          <Button
            icon="plus"
            onClick={() =>
              append(
                { dataBitStart: 0, dataLength: 8, intel: true, ranges: '' },
                { focusName: `multiplexer.${fields.length}.ranges` },
              )
            }
          >
            {t('profiles.canParameter.multiplexer.add')}
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
