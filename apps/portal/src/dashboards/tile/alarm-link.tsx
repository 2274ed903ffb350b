import { eventsMap } from '@muster/plugin-reports/routes'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOpenRoute } from './onward.tsx'

/** What an alarm is; leads to where it happened where the session may see that. */
export function AlarmLink({ alarmId, name }: { alarmId: number; name: string }): ReactNode {
  const href = eventsMap.href({ query: { eventsIds: [alarmId] } })
  const opens = useOpenRoute(href) !== undefined
  return opens ? (
    <Link className="m-truncate" to={href} title={name}>
      {name}
    </Link>
  ) : (
    <span className="m-truncate" title={name}>
      {name}
    </span>
  )
}
