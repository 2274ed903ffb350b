import { optionsFor } from '@muster/core'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../shell/logo.tsx'
import './auth.css'

/** The frame of every page without a menu: the tenant's picture on one side, one task on the other. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const options = optionsFor(theme)
  return (
    <div className="auth" style={{ '--auth-picture': theme.loginPicture } as React.CSSProperties}>
      <div className="auth-picture" aria-hidden="true"><Tracks /></div>
      <main className="auth-task">
        <div className="auth-logo" data-right={options.loginLogoTopRight}><Logo /></div>
        <div className="auth-card">
          <h1>{title}</h1>
          {children}
        </div>
        <footer className="auth-foot m-muted">
          {!options.hideLoginSubscriptionLabel && <p>{t('auth.login.subscription')}</p>}
          {!options.hideCopyright && <p>{t('auth.copyright', { year: new Date().getFullYear(), name: theme.name })}</p>}
        </footer>
      </main>
    </div>
  )
}

/** Passes over a field, as a machine leaves them. */
function Tracks(): ReactNode {
  const rows = Array.from({ length: 9 }, (_, row) => 60 + row * 60)
  const path = rows.map((y, row) => (row % 2 === 0 ? `H 560 A 30 30 0 0 1 560 ${y + 60}` : `H 80 A 30 30 0 0 0 80 ${y + 60}`)).join(' ')
  return (
    <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice">
      <g transform="rotate(-14 320 320)" fill="none" stroke="white" strokeLinecap="round">
        <path d={`M 80 60 ${path}`} strokeWidth="18" opacity=".07" />
        <path d={`M 80 60 ${path}`} strokeWidth="2" opacity=".45" strokeDasharray="1 10" />
      </g>
      <circle cx="396" cy="285" r="15" fill="white" opacity=".25" />
      <circle cx="396" cy="285" r="7" fill="white" />
    </svg>
  )
}
