import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '@muster/ui/styles.css'
import { App } from './app.tsx'
import { createPortal } from './host.ts'
import { followMode } from './themes/mode.ts'
import { servedTheme } from './themes/served-theme.ts'
import { Button, StatePanel } from '@muster/ui'

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const app = await createPortal()
  // sets the mode before the first paint to avoid a flash
  const stop = followMode(app.theme)
  root.render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  )
  const theme = await servedTheme(app.theme)
  stop()
  followMode(theme)
  root.render(
    <StrictMode>
      <App {...app} theme={theme} />
    </StrictMode>,
  )
} catch (error) {
  root.render(<StartFailure error={error} />)
}

/** Replaces the portal if it cannot start; in English, because no texts are loaded. */
function StartFailure({ error }: { error: unknown }): ReactNode {
  return (
    <StatePanel icon="alert" title="Muster could not start" subtitle="Check the connection to the server, then retry.">
      <pre className="m-muted">{error instanceof Error ? error.message : String(error)}</pre>
      <Button onClick={() => location.reload()}>Retry</Button>
    </StatePanel>
  )
}
