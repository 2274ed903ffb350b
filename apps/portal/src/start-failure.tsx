import { Button, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'

/** Replaces the portal if it cannot start; in English, because no texts are loaded. */
export function StartFailure({ error }: { error: unknown }): ReactNode {
  return (
    <StatePanel icon="alert" title="Muster could not start" subtitle="Check the connection to the server, then retry.">
      <pre className="m-muted">{error instanceof Error ? error.message : String(error)}</pre>
      <Button onClick={() => location.reload()}>Retry</Button>
    </StatePanel>
  )
}
