import { closeToasts, followTextFieldClicks, HostProvider, modeOf, toast, Toasts } from '@muster/ui'
import { QueryClientProvider, CancelledError, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Portal } from './host.ts'
import { Verification } from './auth/verification.tsx'
import { modeChoice } from './themes/mode.ts'
import { forgetLastKnown } from './worker/last-known.ts'
import { AbortError } from '@muster/core'

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every(code => others.includes(code))

export function App({ core, theme, i18n, queries, router }: Portal): ReactNode {
  const mode = useStore(modeChoice, ({ choice, dark }) => modeOf(choice, dark))
  useEffect(() => {
    const show = (message: string) => toast({ tone: 'danger', text: i18n.t('app.toast.error', { message }) })
    const ends = [core.live.notifications.onError(show), core.live.commands.onError(show)]
    return () => ends.forEach(end => end())
  }, [core, i18n])
  useEffect(() => logFailures(queries), [queries])
  useEffect(() => followTextFieldClicks(core.analytics), [core])
  useEffect(
    () =>
      core.session.subscribe((session, before) => {
        // clears the previous user's data
        if (session?.userId !== before?.userId) {
          queries.clear()
          forgetLastKnown()
          closeToasts()
        } else if (session && before && !isSameSet(session.acl, before.acl)) {
          // permissions affect which calls succeed
          void queries.invalidateQueries()
          toast({ tone: 'info', text: i18n.t('app.permissionsChanged') })
        } else if (session?.userSetting.languageCodeISO2c !== before?.userSetting.languageCodeISO2c) {
          // the server sends labels in the user's language
          void queries.invalidateQueries()
        }
      }),
    [core, i18n, queries],
  )
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <HostProvider host={{ core, theme, mode }}>
          <RouterProvider router={router} />
          <Verification />
          <Toasts />
        </HostProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/**
 * Logs failed queries to the console (001 §8): operation and reason, never arguments. Returns an unsubscribe function.
 */
function logFailures(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const error: unknown = event.action.error
    if (error instanceof CancelledError || error instanceof AbortError) return
    // oxlint-disable-next-line no-console -- the console is the log of a page
    console.warn(`${String(event.query.queryKey[0])} could not be loaded.`, error)
  })
}
