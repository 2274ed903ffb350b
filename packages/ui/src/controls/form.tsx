import { missing } from '@muster/core'
import type { ReactNode } from 'react'
import type { FieldPathValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import { Checkbox, type CheckboxProps } from './check/checkbox.tsx'
import { MultiSelect, type MultiSelectProps } from './choice/multi-select.tsx'
import type { OptionValue } from './choice/option.ts'
import type { SearchSelectProps } from './choice/search-select.tsx'
import { Select } from './choice/select.tsx'
import { DateField, type DateFieldProps } from './dates/date-field.tsx'
import { DateTimeField, type DateTimeFieldProps } from './dates/date-time-field.tsx'
import { NumberField, type NumberFieldProps } from './number/number-field.tsx'
import { LimitedTextField, type LimitedTextFieldProps } from './text/limited-text-field.tsx'
import { TextAreaField, type TextAreaFieldProps } from './text/text-area-field.tsx'
import { useBound, type Bound, type NameOf } from './use-bound.ts'

/** Props of a control that its form does not supply. */
type More<Props> = Omit<Props, keyof Bound<FieldValues, unknown> | Given>
type Given = 'value' | 'checked' | 'error' | 'onChange' | 'onBlur' | 'ref'

type TextValue = string | null | undefined
type NumberValue = number | null | undefined
type FlagValue = boolean | null | undefined
type OptionalValue = OptionValue | null | undefined

/** Value of a model's field without null and undefined. */
type ValueOf<M extends FieldValues, N extends NameOf<M, OptionalValue>> = Extract<FieldPathValue<M, N>, OptionValue>

interface Nullable {
  /** An empty field is null instead of ''. */
  nullable?: boolean
}

/**
 * Text bound to a field of a model. An unknown name is a type error.
 *
 * @example
 * <Text of={form} name="name" label={t('admin.fleet.name')} max={50} required />
 */
export function Text<M extends FieldValues>({
  of,
  name,
  required,
  nullable,
  ...rest
}: Bound<M, TextValue> & More<LimitedTextFieldProps> & Nullable): ReactNode {
  const { field, value, error } = useBound<M, TextValue>({ of, name, required, label: rest.label })
  return (
    <LimitedTextField
      {...rest}
      {...{ name, required, error, ref: field.ref, onBlur: field.onBlur }}
      value={value ?? ''}
      onChange={text => field.onChange(text === '' && nullable ? null : text)}
    />
  )
}

/** @example <TextArea of={form} name="note" label={t('admin.fleet.note')} max={500} rows={3} /> */
export function TextArea<M extends FieldValues>({
  of,
  name,
  required,
  nullable,
  ...rest
}: Bound<M, TextValue> & More<TextAreaFieldProps> & Nullable): ReactNode {
  const { field, value, error } = useBound<M, TextValue>({ of, name, required, label: rest.label })
  return (
    <TextAreaField
      {...rest}
      {...{ name, required, error, ref: field.ref, onBlur: field.onBlur }}
      value={value ?? ''}
      onChange={text => field.onChange(text === '' && nullable ? null : text)}
    />
  )
}

/** @example <Num of={form} name="speed" label={t('…')} min={0} max={200} unit={format.label('SPEED')} nullable /> */
export function Num<M extends FieldValues>({
  of,
  name,
  required,
  ...rest
}: Bound<M, NumberValue> & More<NumberFieldProps>): ReactNode {
  const format = useFormat()
  const { field, value, error } = useBound<M, NumberValue>({
    of,
    name,
    required,
    label: rest.label,
    show: number => [format.number(number), rest.unit].filter(Boolean).join(' '),
  })
  return (
    <NumberField
      // a required field may be empty while it shows an error
      nullable={required}
      {...rest}
      {...{ name, required, error, ref: field.ref, onBlur: field.onBlur }}
      value={value ?? null}
      onChange={field.onChange}
    />
  )
}

/**
 * Milliseconds since 1970; NaN while the text is unreadable or out of bounds.
 *
 * @example
 * <DateTime of={form} name="date" label={t('…')} required />
 */
export function DateTime<M extends FieldValues>({
  of,
  name,
  required,
  ...rest
}: Bound<M, NumberValue> & More<DateTimeFieldProps>): ReactNode {
  const format = useFormat()
  const { field, value, error } = useBound<M, NumberValue>({
    of,
    name,
    required,
    label: rest.label,
    show: format.dateTime,
  })
  return (
    <DateTimeField
      {...rest}
      {...{ name, required, error, ref: field.ref, onBlur: field.onBlur }}
      value={value === undefined || Number.isNaN(value) ? null : value}
      onChange={(time, isWrong) => field.onChange(isWrong ? Number.NaN : time)}
    />
  )
}

/**
 * `YYYY-MM-DD`; NaN while the text is unreadable or out of bounds, which text schemas reject.
 *
 * @example
 * <Day of={form} name="birthday" label={t('…')} max={today} />
 */
export function Day<M extends FieldValues>({
  of,
  name,
  required,
  ...rest
}: Bound<M, TextValue> & More<DateFieldProps>): ReactNode {
  const { field, value, error } = useBound<M, TextValue>({ of, name, required, label: rest.label })
  return (
    <DateField
      {...rest}
      {...{ name, required, error, ref: field.ref, onBlur: field.onBlur }}
      value={typeof value === 'string' ? value : null}
      onChange={(day, isWrong) => field.onChange(isWrong ? Number.NaN : day)}
    />
  )
}

/** @example <Choice of={form} name="fleetId" label={t('…')} options={fleets} loading={lookup.isPending} required /> */
export function Choice<M extends FieldValues, N extends NameOf<M, OptionalValue>>({
  of,
  name,
  required,
  ...rest
}: Omit<Bound<M, OptionalValue>, 'name'> & { name: N } & More<SearchSelectProps<ValueOf<M, N>>>): ReactNode {
  const { field, value, error } = useBound<M, OptionalValue>({
    of,
    name,
    required,
    label: rest.label,
    show: value => rest.options.find(option => option.value === value)?.label,
  })
  return (
    <Select
      {...rest}
      {...{ name, required, error, ref: field.ref, onBlur: field.onBlur }}
      value={value as ValueOf<M, N> | null | undefined}
      onChange={field.onChange}
    />
  )
}

/** @example <Choices of={form} name="unitIds" label={t('…')} options={units} required /> */
export function Choices<M extends FieldValues, V extends OptionValue>({
  of,
  name,
  required,
  ...rest
}: Bound<M, readonly V[] | null | undefined> & More<MultiSelectProps<V>>): ReactNode {
  const { field, value, error } = useBound<M, readonly V[] | null | undefined>({
    of,
    name,
    required,
    label: rest.label,
    show: values =>
      values.map(value => rest.options.find(option => option.value === value)?.label ?? missing).join(', '),
  })
  return <MultiSelect {...rest} {...{ required, error }} value={value ?? []} onChange={field.onChange} />
}

/** @example <Check of={form} name="enabled" label={t('…')} /> */
export function Check<M extends FieldValues>({
  of,
  name,
  required,
  ...rest
}: Bound<M, FlagValue> & More<CheckboxProps>): ReactNode {
  const { t } = useTranslation()
  const { field, value, error } = useBound<M, FlagValue>({
    of,
    name,
    required,
    label: rest.label,
    show: isSet => t(isSet ? 'controls.check.on' : 'controls.check.off'),
  })
  return (
    <Checkbox
      {...rest}
      {...{ name, required, error, onBlur: field.onBlur }}
      checked={value ?? false}
      onChange={field.onChange}
    />
  )
}
