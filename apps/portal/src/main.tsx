import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@muster/ui/styles.css'
import { App } from './app.tsx'
import { createPortal } from './host.ts'
import { StartFailure } from './start-failure.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

try {
  const app = await createPortal()
  root.render(<StrictMode><App {...app} /></StrictMode>)
} catch (error) {
  root.render(<StartFailure error={error} />)
}
