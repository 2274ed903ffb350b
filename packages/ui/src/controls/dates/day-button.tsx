import type { ReactNode } from 'react'
import type { DayCalendarProps } from './day-calendar.tsx'
import { PickerButton } from './picker-button.tsx'

const load = () => import('./day-calendar.tsx').then(m => m.default)

interface DayButtonProps extends Omit<DayCalendarProps, 'onDone'> {
  disabled?: boolean | undefined
}

/** Opens a calendar for a day, and for a time if given. */
export function DayButton({ disabled, ...calendar }: DayButtonProps): ReactNode {
  return <PickerButton load={load} picker={calendar} disabled={disabled} />
}
