import { eventsMap } from '@muster/plugin-reports/routes'
import type { ReactNode } from 'react'
import { NameLink } from './name-link.tsx'

/** What an alarm is; leads to where it happened. */
export function AlarmLink({ alarmId, name }: { alarmId: number; name: string }): ReactNode {
  return <NameLink path={eventsMap.path} href={eventsMap.href({ query: { eventsIds: [alarmId] } })} name={name} />
}
