import type { JobProgressMessage } from '@muster/contract/devices'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { reportItem, type OutboxItem, type OutboxTable, type Status } from '#kernel/outbox/services.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import type { LinkedDevice } from '../identity.ts'

const statuses = {
  fetched: 'FETCHED',
  'in-progress': 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'ERROR',
  aborted: 'ABORTED',
} as const satisfies Record<JobProgressMessage['status'], Status>

/** Maximum number of stored characters of a device message. */
const mostWords = 2000

export const isEndOf = ({ status }: Pick<JobProgressMessage, 'status'>): boolean =>
  status !== 'fetched' && status !== 'in-progress'

/** Stores a device's report about an item. */
export function reportJob<Item extends OutboxItem>(
  outbox: OutboxTable<Item>,
  use: Use,
  { uid }: LinkedDevice,
  id: number,
  report: JobProgressMessage,
  { hasProgress = false } = {},
): ReturnType<typeof reportItem> {
  const { status, message, result, progress, time } = report
  const words = [message, result]
    .filter(text => text !== undefined && text.trim() !== '')
    .join('\n')
    .slice(0, mostWords)
    .replaceAll('\0', '')
    .toWellFormed()
  const percent = status === 'completed' ? 100 : progress
  return reportItem(
    outbox,
    { db: use(Db), topics: use(Topics), now: use(Clock).now() },
    { id, deviceUid: uid },
    {
      to: statuses[status],
      time: new Date(time),
      ...(hasProgress && percent !== undefined && { progress: Math.floor(percent) }),
      ...(isEndOf(report) && words !== '' && { message: words }),
    },
  )
}
