import type { ReactNode } from 'react'
import { useFormat } from '../../use-format.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import './slider.css'

interface SliderProps extends FieldProps {
  value: number
  min: number
  max: number
  step?: number
  unit?: string
  disabled?: boolean
  onChange(value: number): void
}

/** A number whose position within its bounds matters more than its digits: a volume, an opacity, a radius. */
export function Slider({ label, hint, error, value, step = 1, unit, onChange, ...input }: SliderProps): ReactNode {
  const format = useFormat()
  const shown = [format.number(value), unit].filter(Boolean).join(' ')
  return (
    <Field
      {...{ label, hint, error }}
      aside={
        <output className="m-field-aside" dir="auto">
          {shown}
        </output>
      }
    >
      {wiring => (
        <input
          {...input}
          {...wiring}
          className="m-slider"
          type="range"
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={event => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
