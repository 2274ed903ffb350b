import { optionsFor } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../page-title.ts'
import { Logo } from '../shell/logo.tsx'
import { LoginPicture } from './login-picture.tsx'
import './auth.css'

const year = new Date().getFullYear()

/** Layout of pages without a menu: the tenant's picture and one task. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const options = optionsFor(theme)
  usePageTitle(title)
  return (
    <div className="auth">
      <LoginPicture background={theme.loginPicture} />
      <main className="auth-task">
        <div className="auth-logo" data-right={options.loginLogoTopRight}>
          <Logo />
        </div>
        <div className="auth-card">
          <h1>{title}</h1>
          {children}
        </div>
        <footer className="auth-foot m-muted">
          {!options.hideLoginSubscriptionLabel && <p>{t('auth.login.subscription')}</p>}
          {!options.hideCopyright && <p>{t('auth.copyright', { year, name: theme.name })}</p>}
        </footer>
      </main>
    </div>
  )
}
