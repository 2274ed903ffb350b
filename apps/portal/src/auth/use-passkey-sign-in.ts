import { startPasskeySignIn } from '@muster/contract'
import { ApiError, auth, NetworkError } from '@muster/core'
import { useApi, useClient } from '@muster/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PasskeySignIn {
  busy: boolean
  /** Signs in with a passkey; resolves with the reason of a failure. */
  run(pending?: string): Promise<{ text: string; code?: string } | undefined>
}

/** Signs in with a passkey, alone or as the second factor of a pending sign-in. Its code loads on first use. */
export function usePasskeySignIn(): PasskeySignIn {
  const { t } = useTranslation()
  const api = useApi()
  const client = useClient(auth)
  const [busy, setBusy] = useState(false)
  const sign = async (pending?: string) => {
    const step = pending === undefined ? {} : { pending }
    const [{ signWithPasskey }, request] = await Promise.all([
      import('./passkey-ceremonies.ts'),
      api.call(startPasskeySignIn, { body: step }),
    ])
    await client.finishSignIn({ ...step, passkey: await signWithPasskey(request) })
  }
  return {
    busy,
    async run(pending) {
      setBusy(true)
      try {
        await sign(pending)
        return undefined
      } catch (error) {
        if (error instanceof ApiError) return { text: error.detail, code: error.code }
        return { text: t(error instanceof NetworkError ? 'auth.login.unreachable' : 'auth.factor.passkey.failed') }
      } finally {
        setBusy(false)
      }
    },
  }
}
