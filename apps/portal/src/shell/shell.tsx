import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../page-title.ts'
import { Banner } from './banner.tsx'
import { CopyBanner } from './copy-banner.tsx'
import { WaitingExports } from './waiting-exports.tsx'
import { DemoHistory } from './demo-history.tsx'
import { ImpersonationFrame } from './impersonation-frame.tsx'
import { MenuBar } from './menu-bar.tsx'
import { useShellKeys } from './keys/use-shell-keys.ts'
import { useVisits } from './palette/use-visits.ts'
import { ShellDialogs } from './shell-dialogs.tsx'
import { useFailedSignIns } from './use-failed-sign-ins.ts'
import { useIdleEnd } from './use-idle-end.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { useWhatsNew } from './whats-new/use-whats-new.ts'
import './shell.css'

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
