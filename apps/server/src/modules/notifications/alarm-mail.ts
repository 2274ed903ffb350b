import type { Alarm } from '../../telemetry/ingest/alarms/alarms.ts'
import { formatMoment } from './format-moment.ts'
import type { Recipient } from './notified-alarm.ts'

/** Alarms a mail lists at most; it counts the rest. */
export const mostListed = 50

export interface Listed {
  /** The first of them, `mostListed` at most. */
  alarms: readonly Alarm[]
  /** All of them. */
  count: number
}

/** Subject and text of a mail about alarms: a line for each with its time as the recipient reads times, and a link. */
export function alarmMail(
  recipient: Recipient,
  { alarms, count }: Listed,
  url: string,
): { subject: string; text: string } {
  const [first] = alarms
  const subject = count === 1 && first ? `${first.typeName}: ${first.unitName}` : `${count} alarms`
  const lines = alarms.map(({ occurredAt, typeName, unitName, unitId, text }) =>
    [
      `${formatMoment(occurredAt, recipient)}  ${unitName}  ${typeName}`,
      ...(text ? [text] : []),
      `${url}/fleet?unitId=${unitId}`,
    ].join('\n'),
  )
  const more = count > alarms.length ? [`and ${count - alarms.length} more`] : []
  return { subject, text: [...lines, ...more, reasonFor(recipient, url)].join('\n\n') }
}

function reasonFor({ userId }: Recipient, url: string): string {
  return userId === null
    ? 'You get this because your address is in a notification group. The administrator of the group can remove it.'
    : `You get this because your notification settings ask for it:\n${url}/user/notifications/${userId}`
}
