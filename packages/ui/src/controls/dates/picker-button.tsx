import type { Lazy } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../button.tsx'
import { Loading } from '../../state-panel.tsx'
import { Loaded } from '../../loaded.tsx'
import { Popover } from '../overlay/popover.tsx'
import type { DateRangeValue } from './date-range-value.ts'
import type { DayCalendarProps } from './day-calendar.tsx'

interface PickerButtonProps<P extends object> {
  load: Lazy<P & { onDone(): void }>
  /** Props of the calendar except `onDone`. */
  picker: P
  disabled?: boolean | undefined
}

/** Opens a calendar whose code loads on hover. */
function PickerButton<P extends object>({ load, picker, disabled }: PickerButtonProps<P>): ReactNode {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('controls.range.calendar')}
      trigger={trigger => (
        <IconButton
          {...trigger}
          icon="calendar"
          label={t('controls.range.calendar')}
          disabled={disabled}
          onPointerEnter={() => void load().catch(() => {})}
        />
      )}
    >
      {close => <Loaded load={load} props={{ ...picker, onDone: close }} fallback={<Loading />} />}
    </Popover>
  )
}

const loadRange = () => import('./calendar.tsx').then(m => m.default)

interface CalendarButtonProps {
  value: DateRangeValue
  zone: string
  now: number
  disabled?: boolean
  onChange(value: DateRangeValue): void
}

/** Opens a calendar of full days. */
export function CalendarButton({ disabled, ...calendar }: CalendarButtonProps): ReactNode {
  return <PickerButton load={loadRange} picker={calendar} disabled={disabled} />
}

const loadDay = () => import('./day-calendar.tsx').then(m => m.default)

interface DayButtonProps extends Omit<DayCalendarProps, 'onDone'> {
  disabled?: boolean | undefined
}

/** Opens a calendar for a day, and for a time if given. */
export function DayButton({ disabled, ...calendar }: DayButtonProps): ReactNode {
  return <PickerButton load={loadDay} picker={calendar} disabled={disabled} />
}
