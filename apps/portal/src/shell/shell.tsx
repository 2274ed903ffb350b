import { useEffect, useRef, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../page-title.ts'
import { Banner } from './banner.tsx'
import { CopyBanner } from './copy-banner.tsx'
import { DemoHistory } from './demo-history.tsx'
import { MenuBar } from './menu-bar.tsx'
import { useShellKeys } from './keys/use-shell-keys.ts'
import { useVisits } from './palette/use-visits.ts'
import { ShellDialogs } from './shell-dialogs.tsx'
import { useIdleEnd } from './use-idle-end.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { useWhatsNew } from './whats-new/use-whats-new.ts'
import './shell.css'
import { toast, useFormat, useHost, useSession, useApi, Button, useClient } from '@muster/ui'
import { auth } from '@muster/core'

/** Sign-in whose failed attempts were shown, because the layout remounts for each kind of screen. */
let shown: string | undefined

/** Shows failed sign-in attempts of others after a sign-in. */
function useFailedSignIns(): void {
  const { t } = useTranslation()
  const format = useFormat()
  const { nav } = useHost().core
  const failed = useSession()?.failedSignIns
  useEffect(() => {
    if (!failed || failed.lastAt === shown) return
    shown = failed.lastAt
    const { count, lastAt, lastAddress } = failed
    toast({
      tone: 'danger',
      text: t('user.failedSignIns', { count, time: format.dateTime(lastAt), address: lastAddress }),
      action: { label: t('user.sessions'), run: () => nav?.go('/user/sessions') },
    })
  }, [failed, format, nav, t])
}

/** Layout of every screen with a menu: the menu bar and the content. */
export function Shell({ title, children }: { title: string | undefined; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const visited = useRef(pathname)
  usePageTitle(title && t(title))
  useShellKeys()
  useVisits()
  useWhatsNew()
  useFailedSignIns()
  useIdleEnd()
  useScrollRestoration(content)
  useEffect(() => {
    if (visited.current === pathname) return
    visited.current = pathname
    // keeps a focus that the screen has set
    if (content.current?.contains(document.activeElement)) return
    // the focused link may be gone; the next Tab starts in the new screen
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className="shell">
      <a className="shell-skip" href="#content" onClick={skip}>
        {t('app.skip')}
      </a>
      <div>
        <ImpersonationFrame />
        <MenuBar />
        <CopyBanner />
        <WaitingExports />
        <Banner />
        <DemoHistory />
      </div>
      <main ref={content} id="content" className="shell-content" tabIndex={-1}>
        {children}
      </main>
      <ShellDialogs />
    </div>
  )
}

/** Shows the queue positions of the user's waiting exports. */
function WaitingExports(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const format = useFormat()
  const [places, setPlaces] = useState<readonly number[]>([])
  useEffect(() => api.onWaitingExports(setPlaces), [api])
  if (places.length === 0) return null
  return (
    <p className="shell-copy" role="status">
      {t('shell.exports.waiting', {
        count: places.length,
        place: places.map(place => format.number(place)).join(', '),
      })}
    </p>
  )
}

/** Names both users during an impersonation and ends it. */
function ImpersonationFrame(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const client = useClient(auth)
  const [busy, setBusy] = useState(false)
  if (!session?.impersonatedBy) return null
  const supporter = session.impersonatedBy

  async function recover() {
    setBusy(true)
    try {
      await client.recoverLogin()
    } catch {
      toast({ tone: 'danger', text: t('user.recover.failed') })
      setBusy(false)
    }
  }

  return (
    <div className="impersonation" role="status">
      <span>{t('user.impersonating', { supporter, user: session.username })}</span>
      <Button busy={busy} onClick={recover}>
        {t('user.recover', { supporter })}
      </Button>
    </div>
  )
}
