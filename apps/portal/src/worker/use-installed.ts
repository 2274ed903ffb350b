import { useHost, useSession } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { whenIdle } from '../inside/when-idle.ts'

/** Maximum wait for an idle period, in milliseconds. */
const longestWait = 10_000

/** Makes the portal installable and prepares the offline page, after login when the browser is idle. */
export function useInstalled(): void {
  const { core, theme } = useHost()
  const queries = useQueryClient()
  const { t, i18n } = useTranslation()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    let end: (() => void) | undefined
    let isOver = false
    const start = () =>
      void import('./follow-portal.ts').then(({ followPortal }) => {
        if (!isOver) end = followPortal({ core, theme, queries, t, language: i18n.language })
      })
    const cancel = whenIdle(start, { atMost: longestWait })
    return () => {
      isOver = true
      cancel()
      end?.()
    }
  }, [core, theme, queries, t, i18n.language, userId])
}
