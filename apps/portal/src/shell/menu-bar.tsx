import { barItems, optionsFor, visibleMenu, type MenuEntry } from '@muster/core'
import { Fills, useHost, useRegistry, useSession, useFormat, useLiveState, IconButton } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from './logo.tsx'
import { MenuGroup, MoreGroups } from './menu-group.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { useFit } from './use-fit.ts'
import { UserMenu } from './user-menu.tsx'
import './menu.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Menu for narrow screens; navigation, Esc and a press outside close it. */
function MenuDrawer({ groups }: { groups: readonly MenuEntry[] }): ReactNode {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => dialog.current?.close()
  useEffect(close, [pathname])
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <IconButton icon="menu" label={t('menu.open')} aria-expanded={isOpen} onClick={open} />
      {/* the native dialog traps and restores the focus */}
      <dialog
        ref={dialog}
        className="menu-drawer"
        aria-label={t('menu.main')}
        onClose={() => setOpen(false)}
        onClick={({ target }) => {
          if (target === dialog.current || isLink(target)) close()
        }}
      >
        {isOpen && (
          <div className="menu-drawer-content">
            <div className="menu-drawer-head">
              <Logo />
              <IconButton icon="close" label={t('menu.close')} onClick={close} />
            </div>
            <nav aria-label={t('menu.main')}>
              {groups.map(group => (
                <MenuGroup key={group.id} group={group} pathname={pathname} startsOpen />
              ))}
            </nav>
          </div>
        )}
      </dialog>
    </>
  )
}

/** Detects links, which close the drawer even if they lead to the current screen. */
const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

/**
 * Top menu of 000 §2.3, 64 px high, with the logo in it or above it. In a
 * narrow bar, icons and then all but the labels are hidden; groups that still do not fit move to "More", or all to a drawer.
 */
export function MenuBar(): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const session = useSession()
  const { pathname } = useLocation()
  const groups = visibleMenu(useRegistry().menu, session)
  const { shown, hasMore, density, bar, room } = useFit(groups.map(({ label }) => t(label)))
  const isDrawer = shown === 0 && groups.length > 0
  const isAbove = optionsFor(theme, session?.feature).logoAboveMenu
  const logo = (
    <Link className="menu-logo" to="/" aria-label={theme.name}>
      <Logo />
    </Link>
  )
  return (
    <header aria-label={t('menu.main')}>
      {isAbove && <div className="menu-above">{logo}</div>}
      <div ref={bar} className="menu-bar" data-fit={isDrawer ? 'drawer' : 'bar'} data-density={density}>
        {isDrawer && <MenuDrawer groups={groups} />}
        {!isAbove && logo}
        <div ref={room} className="menu-room">
          {!isDrawer && (
            <nav className="menu-groups" aria-label={t('menu.main')}>
              {groups.slice(0, shown).map(group => (
                <MenuGroup key={group.id} group={group} pathname={pathname} />
              ))}
              {hasMore && <MoreGroups groups={groups.slice(shown)} pathname={pathname} />}
            </nav>
          )}
        </div>
        <div className="menu-end">
          <LiveIndicator />
          <PaletteButton />
          <Fills slot={barItems} context={{}} />
          <UserMenu />
        </div>
      </div>
    </header>
  )
}

/** Shows the state of the live connection, as a symbol only in a narrow bar. */
function LiveIndicator(): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const state = useLiveState()
  const since = 'since' in state ? format.time(state.since) : ''
  const text = t(`live.${state.status}`, { since })
  return (
    <p className="live" data-status={state.status} role="status" title={text}>
      <span>{text}</span>
    </p>
  )
}
