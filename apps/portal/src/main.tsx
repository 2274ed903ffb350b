import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@muster/ui/styles.css'
import { App } from './app.tsx'
import { createPortal } from './host.ts'
import { StartFailure } from './start-failure.tsx'
import { followMode } from './themes/mode.ts'
import { servedTheme } from './themes/served-theme.ts'

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
