import { readStored } from '#kernel/texts/stored.ts'
import type { TFunction } from 'i18next'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { typeName as nameOfType } from '#modules/notifications/alarms/public.ts'
import { formatMoment } from './format-moment.ts'
import type { Recipient } from '../notified-alarm.ts'

/** Alarms a mail lists at most; it counts the rest. */
export const mostListed = 50

export interface Listed {
  /** The first of them, `mostListed` at most. */
  alarms: readonly Alarm[]
  /** All of them. */
  count: number
}

/**
 * Subject and text of a mail about alarms: a line for each with its time as the recipient reads times, and a link.
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
