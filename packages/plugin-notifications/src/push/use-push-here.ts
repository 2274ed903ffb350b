import { toast, useHost, useSession } from '@muster/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Push in this browser, where it is on; elsewhere nothing loads. */
export function usePushHere(): void {
  const { core } = useHost()
  const { t } = useTranslation()
  const userId = useSession()?.userId
  useEffect(() => {
    if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
    let end: (() => void) | undefined
    let isOver = false
    const start = async () => {
      // as `owner.ts` names it
      if (!(await caches.has('muster-push'))) return
      const { startPush } = await import('./start-push.ts')
      if (!isOver) end = startPush(core, () => toast({ tone: 'info', text: t('notifications.push.lost') }))
    }
    // where storage is blocked there are no pushes either
    start().catch(() => {})
    return () => {
      isOver = true
      end?.()
    }
  }, [core, t, userId])
}
