import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../field/field.tsx'
import { FieldSet } from '../field/field-set.tsx'
import { clockOf, intervalsOf, slotCount, slotsOf, totalOf, type Interval } from './slots.ts'
import { usePainting } from './use-painting.ts'
import './time-picker.css'

interface TimePickerProps extends FieldProps {
  value: readonly Interval[]
  disabled?: boolean
  onChange(value: Interval[]): void
  /** Buttons next to the total, such as copying the day to others. */
  children?: ReactNode
}

const slotNumbers = Array.from({ length: slotCount }, (_, slot) => slot)

/**
 * A day of 48 half hours (001 §4). Dragging paints or clears; Space toggles a slot, Shift and arrows extend it.
 *
 * @example
 * <TimePicker label={t('…')} value={curfew.intervals} onChange={intervals => save({ ...curfew, intervals })} />
 */
export function TimePicker({ value, disabled = false, onChange, children, ...field }: TimePickerProps): ReactNode {
  const { t } = useTranslation()
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const slots = slotsOf(value)
  const intervals = intervalsOf(slots)
  const painting = usePainting(
    slots,
    painted => onChange(intervalsOf(painted)),
    slot => {
      setActive(slot)
      grid.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus()
    },
  )
  return (
    <FieldSet {...field} aside={children}>
      <div className="m-day-frame">
        <div
          className="m-day"
          ref={grid}
          role="listbox"
          aria-label={field.label}
          aria-multiselectable="true"
          aria-disabled={disabled || undefined}
          {...(!disabled && painting.pointer)}
          onKeyDown={event => {
            if (!disabled) painting.press(event, active)
          }}
        >
          {slotNumbers.map(slot => (
            <div
              key={slot}
              className="m-slot"
              role="option"
              data-slot={slot}
              tabIndex={slot === active && !disabled ? 0 : -1}
              aria-selected={slots[slot]}
              aria-label={t('controls.time.slot', { from: clockOf(slot), to: clockOf(slot + 1) })}
            >
              {slot % 2 === 0 && clockOf(slot).slice(0, 2)}
            </div>
          ))}
        </div>
      </div>
      <p className="m-day-sum">
        <output>{t('controls.time.total', { total: totalOf(slots), count: intervals.length })}</output>
        <span className="m-muted" dir="ltr">
          {intervals.map(({ from, to }) => `${from}–${to}`).join(', ')}
        </span>
      </p>
    </FieldSet>
  )
}
