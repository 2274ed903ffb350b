import { Button, IconButton } from '@muster/ui'
import { FieldSet, Num, Text, type FormOf, type NameOf } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { get, useFieldArray, useFormState, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { EncodedValuesModel } from './encoded-values.schema.ts'
import { partOf } from './part-of.ts'
import './encoded-values.css'

interface Props<M extends FieldValues> {
  of: FormOf<M>
  name: NameOf<M, EncodedValuesModel>
  maySave: boolean
}

/** Edits texts for raw values; requires at least one, each with value and name (001 §5). */
export function EncodedValues<M extends FieldValues>({ of, name, maySave }: Props<M>): ReactNode {
  const { t } = useTranslation()
  const { form, path } = partOf<M, EncodedValuesModel>(of, name)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: path })
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const error = get(errors, path) as (typeof errors)['part']
  const missing = error?.message ?? error?.root?.message
  return (
    <FieldSet
      label={t('profiles.canParameter.values')}
      error={isSubmitted && missing ? t(missing) : undefined}
      required
    >
      {fields.map((field, index) => (
        <div className="encoded-value" key={field.id}>
          <Num
            of={form}
            name={`${path}.${index}.value`}
            label={t('profiles.canParameter.values.value')}
            digits={3}
            required
          />
          <Text of={form} name={`${path}.${index}.name`} label={t('profiles.name')} max={200} required />
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
            onClick={() => append({ value: null, name: '' }, { focusName: `${path}.${fields.length}.value` })}
          >
            {t('profiles.canParameter.values.add')}
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
