import { useId, type ReactNode } from 'react'

interface Props {
  label: string
  value: string | number
  options: readonly { value: string | number; label: string }[]
  disabled?: boolean
  onChange(value: string): void
}

/** Labelled native select. */
export function SelectField({ label, value, options, disabled, onChange }: Props): ReactNode {
  const id = useId()
  return (
    <div className="m-field">
      <label className="m-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="m-input-row">
        <select
          id={id}
          className="m-input"
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
