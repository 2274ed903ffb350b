import { can, type RegisteredRoute } from '@muster/core'
import { ScreenLink, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'

/** The screen of an address, when there is one that the session may open. */
export function useOpenRoute(href: string): RegisteredRoute | undefined {
  const session = useSession()
  const found = useRegistry().match(href.replace(/[?#].*/, ''))
  return found && can(session, found.route.gate) ? found.route : undefined
}

/** A link to another screen; nothing where there is none, or none for this session. */
export function Onward({ href, children }: { href: string; children: ReactNode }): ReactNode {
  if (!useOpenRoute(href)) return null
  return (
    <p className="tile-onward">
      <ScreenLink href={href}>{children}</ScreenLink>
    </p>
  )
}
