import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'

/** Shows the tenant's wordmark, a bundled SVG that never contains user input. */
export function Logo(): ReactNode {
  const { logo } = useHost().theme
  return <span className="logo" dangerouslySetInnerHTML={{ __html: logo }} />
}
