// React 19: attributes and properties as they are, events as `on` and their name.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

globalThis.muster.configure({ token: async () => (await fetch('/embed-token')).text() })

function App() {
  const [isShown, setShown] = useState(true)
  const [unread, setUnread] = useState(0)
  return (
    <>
      <header>
        <muster-notification-bell onunreadchange={event => setUnread(event.detail.unread)} />
      </header>
      <p id="unread">{unread}</p>
      <button id="toggle" onClick={() => setShown(!isShown)}>
        Map
      </button>
      {isShown && (
        <muster-fleet-map theme="dark" units="imperial">
          <p slot="error">Call us: the map is away.</p>
        </muster-fleet-map>
      )}
    </>
  )
}

createRoot(document.getElementById('app')).render(<App />)
