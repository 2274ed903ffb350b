import { ScreenLink } from '@muster/ui'
import type { ReactNode } from 'react'
import { useOpenRoute } from './onward.tsx'

interface Props {
  /** Path pattern of the screen. */
  path: string
  href: string
  name: string
}

/** A name that may be cut off; a link where the session may open what it leads to. */
export function NameLink({ path, href, name }: Props): ReactNode {
  const opens = useOpenRoute(path) !== undefined
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
