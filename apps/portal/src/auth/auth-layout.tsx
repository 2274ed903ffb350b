import { optionsFor } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../page-title.ts'
import { Logo } from '../shell/logo.tsx'
import './auth.css'

const rows = Array.from({ length: 9 }, (_, row) => 60 + row * 60)
const turns = rows.map((y, row) =>
  row % 2 === 0 ? `H 560 A 30 30 0 0 1 560 ${y + 60}` : `H 80 A 30 30 0 0 0 80 ${y + 60}`,
)
const passes = `M 80 60 ${turns.join(' ')}`

/** Draws a machine's passes over a field on the tenant's background. */
function LoginPicture({ background }: { background: string | undefined }): ReactNode {
  return (
    <div className="auth-picture" style={{ background }} aria-hidden="true">
      <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice">
        <g transform="rotate(-14 320 320)" fill="none" stroke="white" strokeLinecap="round">
          <path d={passes} strokeWidth="18" opacity=".07" />
          <path d={passes} strokeWidth="2" opacity=".45" strokeDasharray="1 10" />
          <circle cx="380" cy="300" r="6" fill="white" strokeWidth="16" strokeOpacity=".3" />
        </g>
      </svg>
    </div>
  )
}

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
