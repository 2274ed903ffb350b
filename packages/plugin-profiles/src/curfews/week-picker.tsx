import { MenuButton, slotsOf, TimePicker, totalOf } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyDay, copyTargets, weekdays, type Week } from './week.ts'

interface WeekPickerProps {
  value: Week
  disabled: boolean
  onChange(week: Week): void
}

/** Edits seven days in half-hour slots; copies a day to others. */
export function WeekPicker({ value, disabled, onChange }: WeekPickerProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {weekdays.map(day => (
        <TimePicker
          key={day}
          label={t(`profiles.day.${day}`)}
          value={value[day]}
          disabled={disabled}
          onChange={intervals => onChange({ ...value, [day]: intervals })}
        >
          {!disabled && (
            <MenuButton look="quiet" icon="copy" label={t('profiles.curfew.copy')}>
              {() =>
                copyTargets(day).map(({ id, days }) => (
                  <MenuItem
                    key={id}
                    label={t(`profiles.day.${id}`)}
                    onChoose={() => onChange(copyDay(value, day, days))}
                  />
                ))
              }
            </MenuButton>
          )}
        </TimePicker>
      ))}
      <p role="status">
        <strong>{t('profiles.curfew.total', { total: weekTotal(value) })}</strong>
      </p>
      {weekTotal(value) === wholeWeekTotal && (
        <p className="m-callout" data-tone="warning">
          {t('profiles.curfew.always')}
        </p>
      )}
    </>
  )
}

const wholeWeekTotal = '168:00'

/** Returns the hours and minutes of the week. */
function weekTotal(week: Week): string {
  const minutes = weekdays
    .map(day => {
      const [hours = 0, rest = 0] = totalOf(slotsOf(week[day])).split(':').map(Number)
      return hours * 60 + rest
    })
    .reduce((sum, some) => sum + some, 0)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
