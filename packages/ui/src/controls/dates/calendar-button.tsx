import type { ReactNode } from 'react'
import type { Chosen } from './chosen.ts'
import { PickerButton } from './picker-button.tsx'

const load = () => import('./calendar.tsx').then(m => m.default)

interface CalendarButtonProps {
  value: Chosen
  zone: string
  now: number
  disabled?: boolean
  onChange(value: Chosen): void
}

/** Opens a calendar of full days. */
export function CalendarButton({ disabled, ...calendar }: CalendarButtonProps): ReactNode {
  return <PickerButton load={load} picker={calendar} disabled={disabled} />
}
