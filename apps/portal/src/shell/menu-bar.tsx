import { isCurrent, optionsFor, visibleMenu, type MenuEntry } from '@muster/core'
import { Icon, IconButton, isIconName, useHost, useSession } from '@muster/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { LiveIndicator } from './live-indicator.tsx'
import { Logo } from './logo.tsx'
import { UserMenu } from './user-menu.tsx'

/** The top menu of 000 §2.3: 64 px high; a drawer on a phone. */
export function MenuBar(): ReactNode {
  const { t } = useTranslation()
  const { registry, theme } = useHost()
  const session = useSession()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="menu-bar" data-logo-above={optionsFor(theme, session?.feature).logoAboveMenu}>
      <IconButton className="m-button menu-toggle" icon={open ? 'close' : 'menu'} label={t('menu.open')} aria-expanded={open} onClick={() => setOpen(!open)} />
      <Link className="menu-logo" to="/" aria-label={theme.name}><Logo /></Link>
      <nav className="menu-groups" data-open={open} aria-label={t('menu.main')}>
        {visibleMenu(registry.menu, session).map(group => <Group key={group.id} group={group} pathname={pathname} />)}
      </nav>
      <div className="menu-end"><LiveIndicator /><UserMenu /></div>
    </header>
  )
}

/** A group is a disclosure; Esc and a click elsewhere close it. */
function Group({ group, pathname }: { group: MenuEntry; pathname: string }): ReactNode {
  const { t } = useTranslation()
  const element = useRef<HTMLDetailsElement>(null)
  const close = () => element.current?.removeAttribute('open')
  useEffect(close, [pathname])
  useEffect(() => {
    const outside = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) close()
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [])
  return (
    <details
      ref={element} className="menu-group" name="menu" data-current={isCurrent(group, pathname)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        close()
        element.current?.querySelector('summary')?.focus()
      }}
    >
      <summary>{isIconName(group.icon) && <Icon name={group.icon} />}{t(group.label)}<Icon name="chevron" size={14} /></summary>
      <ul className="menu-entries"><Entries entries={group.children} pathname={pathname} /></ul>
    </details>
  )
}

function Entries({ entries, pathname }: { entries: readonly MenuEntry[]; pathname: string }): ReactNode {
  const { t } = useTranslation()
  return entries.map(entry => (
    <li key={entry.id}>
      {entry.href
        ? <Link to={entry.href} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>{t(entry.label)}</Link>
        : <><span className="menu-heading">{t(entry.label)}</span><ul><Entries entries={entry.children} pathname={pathname} /></ul></>}
    </li>
  ))
}
