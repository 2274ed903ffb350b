import { Button, IconButton } from '@muster/ui'
import { FieldSet, Num, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CanParameterModel } from './can-parameter.schema.ts'
import './can-parameter.css'

interface EncodedValuesProps {
  form: UseFormReturn<CanParameterModel>
  maySave: boolean
}

/** Raw values and the texts that stand for them; at least one, each with both (001 §5). */
export function EncodedValues({ form, maySave }: EncodedValuesProps): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'encodedValues' })
  const { errors, isSubmitted } = form.formState
  const missing = errors.encodedValues?.message ?? errors.encodedValues?.root?.message
  return (
    <FieldSet
      label={t('profiles.canParameter.values')}
      error={isSubmitted && missing ? t(missing) : undefined}
      required
    >
      {fields.map((field, index) => (
        <div className="admin-encoded" key={field.id}>
          <Num
            of={form}
            name={`encodedValues.${index}.value`}
            label={t('profiles.canParameter.values.value')}
            digits={3}
            required
          />
          <Text of={form} name={`encodedValues.${index}.name`} label={t('profiles.name')} max={200} required />
          {maySave && (
            <IconButton
              icon="delete"
              label={t('profiles.canParameter.values.remove', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {maySave && (
        <div>
          <Button
            icon="plus"
            onClick={() => append({ value: null, name: '' }, { focusName: `encodedValues.${fields.length}.value` })}
          >
            {t('profiles.canParameter.values.add')}
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
