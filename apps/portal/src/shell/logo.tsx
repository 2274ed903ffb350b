import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'

/** The tenant's wordmark; its SVG is our own data, never a user's. */
export function Logo(): ReactNode {
  const { logo } = useHost().theme
  return <span className="logo" dangerouslySetInnerHTML={{ __html: logo }} />
}
