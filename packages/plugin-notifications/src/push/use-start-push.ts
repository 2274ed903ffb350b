import { toast, useHost, useSession } from '@muster/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Starts push if it is on in this browser; otherwise loads no code. */
export function useStartPush(): void {
  const { core } = useHost()
  const { t } = useTranslation()
  const userId = useSession()?.userId
  useEffect(() => {
    if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
    let isOver = false
    const start = async () => {
      // `cacheName` in `owner.ts`
      if (!(await caches.has('muster-push'))) return
      const { startPush } = await import('./start-push.ts')
      if (!isOver && (await startPush(core))) toast({ tone: 'info', text: t('notifications.push.lost') })
    }
    // browsers that block storage have no push
    start().catch(() => {})
    return () => {
      isOver = true
    }
  }, [core, t, userId])
}
