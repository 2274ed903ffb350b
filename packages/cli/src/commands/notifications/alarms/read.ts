import { markAlarmGroupAsRead, markAllAlarmsAsRead } from '@muster/contract'
import { confirm } from '../../../input/prompt.ts'
import type { Run } from '../../../define/command.ts'
import { badUsage, Failure } from '../../../failure.ts'
import type { read } from './definitions.ts'

export const run: Run<typeof read> = async (
  { arguments: { ids }, options: { all, yes } },
  { connect, host, isInteractive, note },
) => {
  if (all === ids.length > 0)
    throw badUsage('Enter the ids of alarms, or use --all.', 'See them with: muster alarms ls --unread')
  const {
    core: { api },
  } = await connect()
  if (all && !yes && isInteractive && !(await confirm(host, 'Mark every alarm as read?')))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  const { marked } = all
    ? await api.call(markAllAlarmsAsRead, { body: { upTo: new Date(host.now()).toISOString() } })
    : await api.call(markAlarmGroupAsRead, { body: { alarmIds: [...ids] } })
  note(`${marked} marked as read.`)
}
