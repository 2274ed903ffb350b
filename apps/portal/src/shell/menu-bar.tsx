import { optionsFor, visibleMenu } from '@muster/core'
import { IconButton, useHost, useRegistry, useSession } from '@muster/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { LiveIndicator } from './live-indicator.tsx'
import { Logo } from './logo.tsx'
import { MenuGroup } from './menu-group.tsx'
import { useDismiss } from './use-dismiss.ts'
import { UserMenu } from './user-menu.tsx'

/** The top menu of 000 §2.3: 64 px high, the logo in it or above it; its groups are a drawer where it is narrow. */
export function MenuBar(): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const session = useSession()
  const isAbove = optionsFor(theme, session?.feature).logoAboveMenu
  const logo = <Link className="menu-logo" to="/" aria-label={theme.name}><Logo /></Link>
  return (
    <>
      {isAbove && <div className="menu-above">{logo}</div>}
      <header className="menu-bar" aria-label={t('menu.main')}>
        <Groups>{!isAbove && logo}</Groups>
        <div className="menu-end"><LiveIndicator /><UserMenu /></div>
      </header>
    </>
  )
}

function Groups({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const groups = visibleMenu(useRegistry().menu, useSession())
  const { pathname } = useLocation()
  const element = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  useDismiss(element, by => {
    if (isOpen && by === 'escape') element.current?.querySelector('button')?.focus()
    setOpen(false)
  })
  return (
    <div ref={element} className="menu-start">
      <IconButton
        className="menu-toggle" icon={isOpen ? 'close' : 'menu'} label={t(isOpen ? 'menu.close' : 'menu.open')}
        aria-expanded={isOpen} aria-controls="menu-groups" onClick={() => setOpen(!isOpen)}
      />
      {children}
      <nav className="menu-groups" id="menu-groups" data-open={isOpen} aria-label={t('menu.main')}>
        {groups.map(group => <MenuGroup key={group.id} group={group} pathname={pathname} />)}
      </nav>
    </div>
  )
}
