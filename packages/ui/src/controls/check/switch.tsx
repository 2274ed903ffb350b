import type { ComponentProps, ReactNode } from 'react'
import './check.css'

interface SwitchProps extends Pick<ComponentProps<'input'>, 'disabled' | 'name'> {
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A setting that applies at once. Use a checkbox for values that are saved. */
export function Switch({ label, checked, onChange, ...input }: SwitchProps): ReactNode {
  return (
    <label className="m-check">
      <input
        {...input}
        className="m-switch"
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
