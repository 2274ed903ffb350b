import type { Deps } from '../../http/deps.ts'
import type { Recipient, RaisedAlarm } from '../../ingest/alarms.ts'

/** An alarm that comes in later than this is history, and nobody is mailed. */
const newsMs = 24 * 3_600_000

type MailDeps = Pick<Deps, 'pipeline' | 'mail' | 'background' | 'publicUrl'>

/** Mails what ingest raises to who asked for mails; one mail tells all that came at once. Returns what ends it. */
export function mailAlarms({ pipeline, mail, background, publicUrl }: MailDeps): () => void {
  return pipeline.onAlarms(raised => {
    const news = raised.filter(({ alarm }) => alarm.occurredAt > Date.now() - newsMs)
    for (const { recipient, alarms } of byRecipient(news)) {
      const letter = { to: recipient.address, ...write(recipient, alarms, publicUrl()) }
      background.run('mailing alarms', () => mail.send(letter))
    }
  })
}

type Alarm = RaisedAlarm['alarm']

function byRecipient(raised: readonly RaisedAlarm[]): Iterable<{ recipient: Recipient; alarms: Alarm[] }> {
  const letters = new Map<string, { recipient: Recipient; alarms: Alarm[] }>()
  for (const { alarm, mailTo } of raised) {
    for (const recipient of mailTo) {
      const key = `${recipient.userId} ${recipient.address}`
      const letter = letters.get(key) ?? { recipient, alarms: [] }
      letter.alarms.push(alarm)
      letters.set(key, letter)
    }
  }
  return letters.values()
}

function write(
  { userId, timezone }: Recipient,
  alarms: readonly Alarm[],
  url: string,
): { subject: string; text: string } {
  const [first] = alarms
  const subject = alarms.length === 1 && first ? `${first.typeName}: ${first.unitName}` : `${alarms.length} alarms`
  const lines = alarms.map(({ occurredAt, typeName, unitName, unitId, text }) =>
    [
      `${timeIn(timezone, occurredAt)}  ${typeName}  ${unitName}`,
      ...(text ? [text] : []),
      `${url}/fleet?unitId=${unitId}`,
    ].join('\n'),
  )
  const farewell =
    userId === null
      ? 'You get this because your address is in a notification group. Who looks after the group can take it out.'
      : `You get this because your notification settings ask for it:\n${url}/user/notifications/${userId}`
  return { subject, text: [...lines, farewell].join('\n\n') }
}

function timeIn(timezone: string, time: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'long' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone }).format(time)
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(time)
  }
}
