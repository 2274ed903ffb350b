import { ScreenLink } from '@muster/ui'
import type { ReactNode } from 'react'
import { useOpenRoute } from './onward.tsx'

/** A name that may be cut off; a link where the session may open what it leads to. */
export function NameLink({ href, name }: { href: string; name: string }): ReactNode {
  const opens = useOpenRoute(href) !== undefined
  return opens ? (
    <ScreenLink className="m-truncate" href={href} title={name}>
      {name}
    </ScreenLink>
  ) : (
    <span className="m-truncate" title={name}>
      {name}
    </span>
  )
}
