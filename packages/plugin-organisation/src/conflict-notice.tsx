import { ScreenLink } from '@muster/ui'
import { Fragment, type ReactNode } from 'react'
import './conflict-notice.css'

interface Conflict {
  key: number
  /** Common value of the records, when their names do not show it. */
  shared?: string
  records: { id: number; name: string; href: string }[]
}

/** Warns of records with the same or confusable values and links to them. Renders nothing without conflicts. */
export function ConflictNotice({ text, conflicts }: { text: string; conflicts: readonly Conflict[] }): ReactNode {
  if (conflicts.length === 0) return null
  return (
    <div className="m-callout conflict-notice" data-tone="warning">
      <p>{text}</p>
      <ul>
        {conflicts.map(({ key, shared, records }) => (
          <li key={key}>
            {shared && `${shared}: `}
            {records.map(({ id, name, href }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <ScreenLink href={href}>{name}</ScreenLink>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
