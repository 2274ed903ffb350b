import { readStored } from '#kernel/texts/stored.ts'
import type { TFunction } from 'i18next'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { typeName as nameOfType } from '#modules/notifications/alarms/public.ts'
import { formatMoment } from '#kernel/time/format-moment.ts'

/** Maximum number of alarms named in a message; the others are counted. */
export const mostNamed = 5
const mostLetters = 200
/** Maximum text bytes in an encrypted message of 4,096 bytes, minus header, end mark and tag (RFC 8291). */
export const mostBytes = 4096 - 86 - 1 - 16

export interface PushMessage {
  /** JSON for the portal's service worker. */
  text: string
  /** Urgency of delivery to a sleeping device (RFC 8030). */
  urgency: 'high' | 'normal' | 'low'
}

/** Content for the service worker; `PushContent` of the portal. */
interface Content {
  /** Recipient. */
  userId: number
  title: string
  body: string
  /** Replaces an earlier message with the same tag. */
  tag: string
  /** Path in the portal. */
  url: string
}

interface Reader {
  userId: number
  timezone: string
  dateFormat: string
  timeFormat: string
  language: string
}

interface Named {
  /** First alarms, at most `mostNamed`. */
  alarms: readonly Alarm[]
  /** Number of all alarms. */
  count: number
  /** ID of the last letter. */
  until: number
}

/**
 * Returns a message about alarms, in the size that all push services accept.
 * @param t texts in the reader's language
 */
export function alarmPush(reader: Reader, { alarms, count, until }: Named, t: TFunction): PushMessage {
  const typeOf = ({ code, typeName }: Alarm) => nameOfType(t, code, typeName)
  const [first] = alarms
  const isOne = count === 1 && first !== undefined
  const lines = isOne
    ? [readStored(first.text, t), formatMoment(first.occurredAt, reader)].filter(Boolean)
    : alarms.map(alarm => `${alarm.unitName}: ${typeOf(alarm)}`)
  const ids = alarms.map(({ alarmId }) => alarmId).join(',')
  const message = (shown: number): Content => ({
    userId: reader.userId,
    title: cut(isOne ? `${typeOf(first)}: ${first.unitName}` : t('mail.alarms.subject', { count })),
    body: [
      ...lines.slice(0, shown).map(cut),
      ...(count > shown && !isOne ? [t('mail.alarms.more', { count: count - shown })] : []),
    ].join('\n'),
    tag: `alarms-${until}`,
    url: `/notifications/open?alarmIds=${ids}${first && alarms.every(({ unitId }) => unitId === first.unitId) ? `&unitId=${first.unitId}` : ''}`,
  })
  let shown = lines.length
  while (shown > 0 && Buffer.byteLength(JSON.stringify(message(shown))) > mostBytes) shown--
  return { text: JSON.stringify(message(shown)), urgency: urgencyOf(alarms) }
}

/** Returns a test message. */
export function testPush(userId: number, t: TFunction): PushMessage {
  const content: Content = {
    userId,
    title: t('push.test.title'),
    body: t('push.test.text'),
    tag: 'test',
    url: `/user/notifications/${userId}`,
  }
  return { text: JSON.stringify(content), urgency: 'high' }
}

const cut = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text)

function urgencyOf(alarms: readonly Alarm[]): PushMessage['urgency'] {
  const codes = alarms.map(({ priorityCode }) => priorityCode)
  return codes.includes('HIGH') ? 'high' : codes.includes('MEDIUM') ? 'normal' : 'low'
}
