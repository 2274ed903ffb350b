import { useId, useState, type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../use-format.ts'
import { useAfterPress } from '../after-press.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import { clamp, type Bounds } from './bounds.ts'

export interface NumberFieldProps
  extends
    FieldProps,
    Bounds,
    Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'onBlur' | 'placeholder' | 'readOnly' | 'ref'> {
  value: number | null
  /** Step of the arrow keys. */
  step?: number
  /** Shown inside the field: `km/h`. */
  unit?: string
  /** An empty field reports null; otherwise it restores its last number. */
  nullable?: boolean
  onChange(value: number | null): void
}

/**
 * A number in the user's language, reported as a plain number within its bounds: reported values are clamped while
 * typing, shown ones on blur (001 §5).
 */
export function NumberField({
  label,
  hint,
  error,
  required,
  value,
  min,
  max,
  digits = 0,
  step = 1,
  unit,
  nullable = false,
  onChange,
  onBlur,
  ...input
}: NumberFieldProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const unitId = useId()
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const write = (number: number | null) => (number === null ? '' : format.number(number, digits))

  const type = (text: string) => {
    setTyped(text)
    setRefused(undefined)
    const number = format.parseNumber(text)
    if (text.trim() === '' && nullable) onChange(null)
    else if (number !== undefined) onChange(clamp(number, { min, max, digits }))
  }
  /** Removes text that is not a number and shows an error. */
  const settle = () => {
    setTyped(undefined)
    if (typed?.trim() && format.parseNumber(typed) === undefined) setRefused(typed)
  }
  const leave = useAfterPress((event: FocusEvent<HTMLInputElement>) => {
    settle()
    onBlur?.(event)
  })
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') settle()
    if (!direction || input.readOnly) return
    event.preventDefault()
    setTyped(undefined)
    setRefused(undefined)
    onChange(clamp((value ?? clamp(0, { min, max })) + direction * step, { min, max, digits }))
  }
  const bounds =
    min !== undefined && max !== undefined
      ? t('controls.number.between', { min: write(min), max: write(max) })
      : undefined

  const wrong = refused && t('controls.number.refused', { text: refused, example: format.number(1234.5) })

  return (
    <Field {...{ label, required }} error={error ?? wrong} hint={hint ?? bounds} describedBy={unit && unitId}>
      {wiring => (
        <span className="m-box">
          <input
            {...input}
            {...wiring}
            className="m-bare"
            type="text"
            role="spinbutton"
            inputMode={digits > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            aria-valuenow={value ?? undefined}
            aria-valuetext={value === null ? undefined : [write(value), unit].filter(Boolean).join(' ')}
            aria-valuemin={min}
            aria-valuemax={max}
            value={typed ?? write(value)}
            onChange={event => type(event.target.value)}
            onKeyDown={press}
            onBlur={leave}
          />
          {unit && (
            <span className="m-unit" id={unitId}>
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
