import type { TFunction } from 'i18next'
import { formatMoment } from '#modules/notifications/public.ts'

/** Units a mail lists at most; it counts the rest. */
export const mostListed = 100

export interface EndingUnit {
  name: string
  companyName: string
  end: Date
  /** In the calendar of the unit; negative when it has ended. */
  daysLeft: number
}

export interface LetterReader {
  language: string
  /** IANA name. */
  timezone: string
  dateFormat: string
  timeFormat: string
  /** True if the user may open the expirations. */
  maySee: boolean
}

/** Subject and text of a mail about subscriptions that end: a line for each unit, the next to end first. */
export function endsMail(
  reader: LetterReader,
  { units, count }: { units: readonly EndingUnit[]; count: number },
  url: string,
  t: TFunction,
): { subject: string; text: string } {
  const [first] = units
  const subject =
    count === 1 && first
      ? t('mail.subscriptions.subjectOne', { name: first.name })
      : t('mail.subscriptions.subject', { count })
  const lines = units.map(({ name, companyName, end, daysLeft }) =>
    [formatMoment(end.getTime(), reader), name, companyName, inDays(daysLeft, t)].join('  '),
  )
  const more = count > units.length ? [t('mail.subscriptions.more', { count: count - units.length })] : []
  const what = reader.maySee
    ? `${t('mail.subscriptions.renew')}\n${url}/reports/expiration?days=60`
    : t('mail.subscriptions.askDealer')
  return { subject, text: [[...lines, ...more].join('\n'), t('mail.subscriptions.continues'), what].join('\n\n') }
}

function inDays(daysLeft: number, t: TFunction): string {
  if (daysLeft > 0) return t('mail.subscriptions.in', { count: daysLeft })
  return daysLeft === 0 ? t('mail.subscriptions.today') : t('mail.subscriptions.ago', { count: -daysLeft })
}
