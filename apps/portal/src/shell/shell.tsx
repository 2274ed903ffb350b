import { useEffect, type ReactNode } from 'react'
import { useHost } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { ImpersonationFrame } from './impersonation-frame.tsx'
import { MenuBar } from './menu-bar.tsx'
import './shell.css'

/** The frame of every screen with a menu: the bar, then content that fills the rest. */
export function Shell({ title, children }: { title?: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  useEffect(() => {
    document.title = title ? `${t(title)} · ${theme.name}` : theme.name
  }, [t, title, theme])
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">{t('app.skip')}</a>
      <ImpersonationFrame />
      <MenuBar />
      <main id="content" className="shell-content" tabIndex={-1}>{children}</main>
    </div>
  )
}
