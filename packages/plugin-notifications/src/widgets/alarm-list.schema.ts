import { checked, event, fields, optional } from '@muster/core'

function within(min: number, max: number, rule: string) {
  const fits = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
  return optional(checked(text => (fits(text) ? Number(text) : undefined), rule))
}

export const alarmListProps = fields({
  unitId: within(0, 999_999_999, 'must be the number of a unit, such as 7'),
  days: within(1, 31, 'must be a number of days from 1 to 31'),
  limit: within(1, 100, 'must be a number of alarms from 1 to 100'),
})

export const alarmListEvents = {
  /** Emitted on selection of an alarm. */
  alarmselect: event<{ alarmId: number; unitId: number }>(),
}
