import { useRef, useState, type ReactNode, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../field/field.tsx'
import { FieldSet } from '../field/field-set.tsx'
import { clockOf, intervalsOf, slotCount, slotsOf, totalOf, type Interval, paint, type Slots } from './slots.ts'
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

interface Stroke {
  from: number
  on: boolean
  /** Slots before the stroke, so that moving back reverts it. */
  before: Slots
}

/** Paints slots by pointer and keyboard; `focus` focuses a slot. */
function usePainting(slots: Slots, change: (slots: Slots) => void, focus: (slot: number) => void) {
  const drag = useRef<Stroke>(undefined)
  const spread = useRef<Stroke>(undefined)

  const down = (event: PointerEvent) => {
    const slot = slotAt(event)
    if (slot === undefined || event.button !== 0) return
    drag.current = { from: slot, on: !slots[slot], before: slots }
    spread.current = undefined
    change(paint(slots, slot, slot, !slots[slot]))
    focus(slot)
  }
  const move = (event: PointerEvent) => {
    const stroke = drag.current
    const slot = stroke && slotAt(event)
    if (stroke && slot !== undefined) change(paint(stroke.before, stroke.from, slot, stroke.on))
  }
  const end = () => {
    drag.current = undefined
  }

  const press = (event: KeyboardEvent<HTMLElement>, active: number) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      spread.current = undefined
      change(paint(slots, active, active, !slots[active]))
      return
    }
    const next = neighbour(event, active)
    if (next === undefined) return
    event.preventDefault()
    if (event.shiftKey) {
      spread.current ??= { from: active, on: slots[active] ?? false, before: slots }
      const { before, from, on } = spread.current
      change(paint(before, from, next, on))
    } else spread.current = undefined
    focus(next)
  }
  return { pointer: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end }, press }
}

/** Returns the slot under the pointer. Touch events keep their first target, so the target cannot be used. */
function slotAt({ clientX, clientY, currentTarget }: PointerEvent): number | undefined {
  const root = currentTarget.getRootNode() as Document | ShadowRoot
  const slot = (root.elementFromPoint(clientX, clientY) as HTMLElement | null)?.closest<HTMLElement>('[data-slot]')
  return slot && currentTarget.contains(slot) ? Number(slot.dataset.slot) : undefined
}

/** Returns the slot that a key leads to in the current layout. */
function neighbour({ key, currentTarget }: KeyboardEvent<HTMLElement>, slot: number): number | undefined {
  const { direction, gridTemplateColumns } = getComputedStyle(currentTarget)
  const forward = direction === 'rtl' ? -1 : 1
  const row = gridTemplateColumns.split(' ').length
  const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: row, ArrowUp: -row }[key]
  if (key === 'Home') return 0
  if (key === 'End') return slotCount - 1
  const next = step === undefined ? undefined : slot + step
  return next !== undefined && next >= 0 && next < slotCount ? next : undefined
}
