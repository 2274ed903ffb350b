import type { ReactNode } from 'react'

interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`, as are the bounds. */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange(day: string | undefined): void
}

export function DayField({ label, value = '', onChange, ...bounds }: DayFieldProps): ReactNode {
  return (
    <label className="scheduled-day">
      {label}{' '}
      <input
        className="m-input"
        type="date"
        value={value}
        {...bounds}
        onChange={event => onChange(event.target.value || undefined)}
      />
    </label>
  )
}
