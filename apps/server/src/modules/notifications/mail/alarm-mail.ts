import { readStored } from '#kernel/texts/stored.ts'
import type { TFunction } from 'i18next'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { typeName as nameOfType } from '#modules/notifications/alarms/public.ts'
import { formatMoment } from '#kernel/time/format-moment.ts'
import type { Recipient } from '../notified-alarm.ts'

/** Maximum number of alarms listed in an email; the others are counted. */
export const mostListed = 50

export interface Listed {
  /** First alarms, at most `mostListed`. */
  alarms: readonly Alarm[]
  /** Number of all alarms. */
  count: number
}

/**
 * Returns subject and text of an alarm email: a line with the time in the recipient's format and a link for each alarm.
 * @param t texts in the recipient's language
 */
export function alarmMail(
  recipient: Recipient,
  { alarms, count }: Listed,
  url: string,
  t: TFunction,
): { subject: string; text: string } {
  const [first] = alarms
  const typeOf = ({ code, typeName }: Alarm) => nameOfType(t, code, typeName)
  const subject = count === 1 && first ? `${typeOf(first)}: ${first.unitName}` : t('mail.alarms.subject', { count })
  const lines = alarms.map(alarm =>
    [
      `${formatMoment(alarm.occurredAt, recipient)}  ${alarm.unitName}  ${typeOf(alarm)}`,
      ...(alarm.text ? [readStored(alarm.text, t)] : []),
      `${url}/fleet?unitId=${alarm.unitId}`,
    ].join('\n'),
  )
  const more = count > alarms.length ? [t('mail.alarms.more', { count: count - alarms.length })] : []
  const { userId } = recipient
  const reason =
    userId === null ? t('mail.alarms.group') : `${t('mail.alarms.settings')}\n${url}/user/notifications/${userId}`
  return { subject, text: [...lines, ...more, reason].join('\n\n') }
}
