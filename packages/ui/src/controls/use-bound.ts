import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAfterPress } from './after-press.ts'
import { useDescribedField } from './described-fields.ts'
import { isGiven } from './is-given.ts'

/** A form of react-hook-form; `mode: 'all'` shows an error once a field is left or changed. */
export interface FormOf<Model extends FieldValues> {
  control: Control<Model>
}

/** Names of a model's fields with values of a type. */
export type NameOf<Model extends FieldValues, Value> = FieldPathByValue<Model, Value> & FieldPath<Model>

export interface Bound<Model extends FieldValues, Value> {
  of: FormOf<Model>
  name: NameOf<Model, Value>
  label: string
  hint?: string
  /** Marks the field, and requires a value if the form's schema does not. */
  required?: boolean
  disabled?: boolean
}

interface BoundField<Model extends FieldValues, Value> {
  field: ControllerRenderProps<Model, NameOf<Model, Value>>
  value: Value
  /** Shown error. */
  error: string | undefined
}

/** Binds a field of the form. Shows its error once it was submitted, touched or changed (000 §5). */
export function useBound<Model extends FieldValues, Value>({
  of,
  name,
  required,
  label = '',
  show = String,
}: Pick<Bound<Model, Value>, 'of' | 'name' | 'required'> &
  Partial<Pick<Bound<Model, Value>, 'label'>> & {
    /** Returns the text of a value that is not empty; undefined where the control cannot show it. */
    show?: (value: NonNullable<Value>) => string | undefined
  }): BoundField<Model, Value> {
  const { t } = useTranslation()
  const { field, fieldState, formState } = useController({
    control: of.control,
    name,
    rules: {
      validate: {
        required: value => !required || isGiven(value),
        // NaN marks text that a control could not read
        readable: value => !Number.isNaN(value),
      },
    },
  })
  useDescribedField(of.control, name, {
    label,
    show: value => (isGiven(value) ? show(value as NonNullable<Value>) : undefined),
  })
  const onBlur = useAfterPress(field.onBlur)
  const { error, isTouched, isDirty } = fieldState
  const isShown = error && (formState.isSubmitted || isTouched || isDirty)
  // a schema's message may be a translation key
  const message = t(error?.message || (error?.type === 'required' ? 'controls.required' : 'controls.invalid'))
  return {
    field: { ...field, onBlur },
    value: field.value as Value,
    error: isShown ? message : undefined,
  }
}
