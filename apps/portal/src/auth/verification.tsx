import { useHost } from '@muster/ui'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'

const VerificationDialog = lazy(() =>
  import('./verification-dialog.tsx').then(m => ({ default: m.VerificationDialog })),
)

/** Verifies the user's identity when the server requires it before irreversible actions. The rejected call is repeated afterwards. */
export function Verification(): ReactNode {
  const { api } = useHost().core
  const [asking, setAsking] = useState<{ answer(isVerified: boolean): void }>()
  useEffect(() => {
    api.verifyWith(() => new Promise(resolve => setAsking({ answer: resolve })))
    return () => api.verifyWith(undefined)
  }, [api])
  if (!asking) return null
  return (
    <Suspense>
      <VerificationDialog
        onDone={isVerified => {
          setAsking(undefined)
          asking.answer(isVerified)
        }}
      />
    </Suspense>
  )
}
