import { barItems, optionsFor, visibleMenu } from '@muster/core'
import { Fills, useHost, useRegistry, useSession, useFormat, useLiveState } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from './logo.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { MenuGroup, MoreGroups } from './menu-group.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { useFit } from './use-fit.ts'
import { UserMenu } from './user-menu.tsx'
import './menu.css'

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
