import { firstWeekday, type CalendarDay } from '@muster/core'
import { useTranslation } from 'react-i18next'

/** Texts of Blueprint's calendars in the page's language. Blueprint's loader would need a file for each language. */
export function useCalendarText() {
  const { i18n, t } = useTranslation()
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, options)
    return (date: Date) => format.format(date)
  }
  return {
    weekStartsOn: firstWeekday(i18n.language),
    formatters: {
      formatMonthCaption: name({ month: 'long' }),
      formatYearCaption: name({ year: 'numeric' }),
      formatWeekdayName: name({ weekday: 'short' }),
      formatCaption: name({ month: 'long', year: 'numeric' }),
    },
    labels: {
      labelWeekday: name({ weekday: 'long' }),
      labelMonthDropdown: () => t('controls.calendar.month'),
      labelYearDropdown: () => t('controls.calendar.year'),
      labelPrevious: () => t('controls.calendar.previous'),
      labelNext: () => t('controls.calendar.next'),
    },
  }
}

export const noLocale = async () => undefined

/** A day in the format of the calendar: noon in the machine's zone, so that no clock change moves it. */
export const toCalendarDate = ({ year, month, day }: CalendarDay): Date => new Date(year, month - 1, day, 12)

export const fromCalendarDate = (date: Date): CalendarDay => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})
