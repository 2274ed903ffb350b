import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOpenRoute } from './onward.tsx'

/** A name that may be cut off; a link where the session may open what it leads to. */
export function NameLink({ href, name }: { href: string; name: string }): ReactNode {
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
