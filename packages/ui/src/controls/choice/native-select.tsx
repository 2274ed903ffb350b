import type { ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icon.tsx'
import { Field, type FieldProps } from '../field/field.tsx'
import type { Option, OptionValue } from './option.ts'
import './select.css'

export interface SelectProps<V extends OptionValue> extends FieldProps {
  options: readonly Option<V>[]
  value: V | null | undefined
  /** Label of the empty option. */
  placeholder?: string
  /** The selection can be cleared. */
  nullable?: boolean
  disabled?: boolean
  name?: string
  ref?: RefCallback<HTMLElement>
  onChange(value: NoInfer<V> | null): void
  onBlur?(): void
}

/** The platform's drop-down, for up to a dozen options, or more on a phone. */
export function NativeSelect<V extends OptionValue>({
  label,
  hint,
  error,
  required,
  options,
  value,
  placeholder,
  nullable = !required,
  onChange,
  onBlur,
  ...select
}: SelectProps<V>): ReactNode {
  const { t } = useTranslation()
  const chosen = options.findIndex(option => option.value === value)
  return (
    <Field {...{ label, hint, error, required }}>
      {wiring => (
        <span className="m-box">
          <select
            {...select}
            {...wiring}
            className="m-bare m-select"
            value={chosen}
            onBlur={() => onBlur?.()}
            onChange={event => onChange(options[Number(event.target.value)]?.value ?? null)}
          >
            {(nullable || chosen < 0) && (
              <option value={-1} disabled={!nullable} hidden={!nullable}>
                {placeholder ?? t(nullable ? 'controls.select.none' : 'controls.select.choose')}
              </option>
            )}
            {options.map((option, index) => (
              <option key={String(option.value)} value={index} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron" size={16} />
        </span>
      )}
    </Field>
  )
}
