import { HostProvider, modeOf, toast, Toasts } from '@muster/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Portal } from './host.ts'
import { followMode, modeChoice } from './themes/mode.ts'

export function App({ core, registry, theme, i18n, queries, router }: Portal): ReactNode {
  const mode = useStore(modeChoice, ({ choice, dark }) => modeOf(choice, dark))
  useEffect(() => followMode(theme), [theme])
  useEffect(() => core.live.notifications.onError(text => toast({ tone: 'danger', text })), [core])
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <HostProvider host={{ core, registry, theme, mode }}>
          <RouterProvider router={router} />
          <ClosableToasts />
        </HostProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

function ClosableToasts(): ReactNode {
  return <Toasts closeLabel={useTranslation().t('app.close')} />
}
