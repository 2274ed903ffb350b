import {
  firstWeekday,
  quickChoiceOf,
  quickRange,
  quickRanges,
  rangeProblem,
  displayedDays,
  type DayLimit,
  type QuickRange,
} from '@muster/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../use-format.ts'
import type { FieldProps } from '../field/field.tsx'
import { FieldSet } from '../field/field-set.tsx'
import { CalendarButton } from './picker-button.tsx'
import type { DateRangeValue } from './date-range-value.ts'
import { QuickChoices } from './quick-choices.tsx'
import { DayEnd, MomentEnd } from './range-end.tsx'
import './date-range.css'

export interface DateRangeProps extends Omit<FieldProps, 'hint'> {
  value: DateRangeValue
  onChange(value: DateRangeValue): void
  /** Quick ranges; default: all. */
  choices?: readonly QuickRange[]
  /** Ends that are full days: both, or only the last one. Other ends are times. */
  wholeDays?: 'both' | 'to'
  /** Only the start counts (001 §4). */
  onlyFrom?: boolean
  limit?: DayLimit
  disabled?: boolean
  /** Current time, for tests. */
  clock?(): number
}

/**
 * A span in the user's zone: quick ranges, two typed ends, and a calendar of full days. Shows the limit beforehand;
 * `rangeProblem` of core decides whether the span may be requested.
 *
 * @example
 * <DateRange label={t('…')} value={range} onChange={setRange} limit={{ maxDays: 92 }} />
 */
export function DateRange({
  label,
  error,
  required,
  value,
  onChange,
  choices = quickRanges,
  wholeDays,
  onlyFrom = false,
  limit,
  disabled,
  clock = Date.now,
}: DateRangeProps): ReactNode {
  const { i18n, t } = useTranslation()
  const format = useFormat()
  const { zone } = format
  const now = clock()
  const weekStart = firstWeekday(i18n.language)
  const [preferred, setPreferred] = useState<QuickRange>()
  const chosen = quickChoiceOf(value, zone, now, onlyFrom, { weekStart, preferred })
  const problem = rangeProblem(value, { onlyFrom, limit }, zone, now)
  const most = { count: limit?.maxDays }
  const wrong = problem && problem !== 'missing' ? t(`controls.range.${problem}`, most) : undefined
  const FromEnd = wholeDays === 'both' ? DayEnd : MomentEnd
  const ToEnd = wholeDays === undefined ? MomentEnd : DayEnd
  const choose = (choice: QuickRange) => {
    const { from, to } = quickRange(choice, zone, clock(), weekStart)
    setPreferred(choice)
    onChange({ from, to: onlyFrom ? null : to })
  }
  return (
    <FieldSet label={label} required={required} error={error ?? wrong}>
      <QuickChoices
        choices={choices.map(id => ({ id, label: t(`controls.range.${id}`) }))}
        value={chosen === 'none' ? undefined : chosen}
        disabled={disabled}
        onChoose={choose}
      />
      <div className="m-range">
        <FromEnd
          end="from"
          label={t('controls.range.from')}
          value={value.from}
          disabled={disabled}
          isWrong={wrong !== undefined}
          hasCalendar={onlyFrom}
          onChange={from => onChange({ ...value, from })}
        />
        {!onlyFrom && (
          <>
            <ToEnd
              end="to"
              label={t(wholeDays === 'to' ? 'controls.range.toEnd' : 'controls.range.to')}
              value={value.to}
              disabled={disabled}
              isWrong={wrong !== undefined}
              hasCalendar={false}
              onChange={to => onChange({ ...value, to })}
            />
            <CalendarButton value={value} zone={zone} now={now} disabled={disabled} onChange={onChange} />
          </>
        )}
      </div>
      <p className="m-range-sum" data-exceeded={problem === 'exceeded' || undefined}>
        <output>{!onlyFrom && <SpanText {...value} inDays={wholeDays === 'both'} />}</output>
        {limit && <span>{t(limit.inRangeDaysFromNow ? 'controls.range.limitNow' : 'controls.range.limit', most)}</span>}
        <span>{t('controls.range.zone', { zone: format.zoneAt(value.from ?? now) })}</span>
      </p>
    </FieldSet>
  )
}

/** The span and its length. */
function SpanText({ from, to, inDays }: DateRangeValue & { inDays: boolean }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  if (from === null || to === null || to <= from) return null
  const days = displayedDays({ from, to }, format.zone)
  const write = inDays ? format.date : format.dateTime
  return (
    <>
      <bdi dir="ltr">{`${write(from)} – ${write(to)}`}</bdi>
      {' · '}
      {t('controls.range.days', { count: days, shown: format.number(days, 1) })}
    </>
  )
}
