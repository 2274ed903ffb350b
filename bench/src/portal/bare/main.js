// The smallest login page with React, to compare the portal's with.
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Login() {
  const [busy, setBusy] = useState(false)
  const submit = event => {
    event.preventDefault()
    setBusy(true)
  }
  return h(
    'form',
    { onSubmit: submit },
    h('label', null, 'User', h('input', { name: 'username', autoComplete: 'username' })),
    h('label', null, 'Password', h('input', { name: 'password', type: 'password', autoComplete: 'current-password' })),
    h('button', { disabled: busy }, 'Log in'),
  )
}

createRoot(document.getElementById('root')).render(h(Login))
