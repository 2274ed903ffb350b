import { barItems, optionsFor, visibleMenu } from '@muster/core'
import { Fills, useHost, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { LiveIndicator } from './live-indicator.tsx'
import { Logo } from './logo.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { MenuGroup } from './menu-group.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { useFit } from './use-fit.ts'
import { UserMenu } from './user-menu.tsx'
import './menu.css'

/** The top menu of 000 §2.3: 64 px high, the logo in it or above it; its groups are a drawer where they do not fit. */
export function MenuBar(): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const session = useSession()
  const { pathname } = useLocation()
  const groups = visibleMenu(useRegistry().menu, session)
  const { fit, bar, room } = useFit(groups.map(({ label }) => t(label)).join())
  const isAbove = optionsFor(theme, session?.feature).logoAboveMenu
  const logo = (
    <Link className="menu-logo" to="/" aria-label={theme.name}>
      <Logo />
    </Link>
  )
  return (
    <header aria-label={t('menu.main')}>
      {isAbove && <div className="menu-above">{logo}</div>}
      <div ref={bar} className="menu-bar" data-fit={fit}>
        {fit === 'drawer' && <MenuDrawer groups={groups} />}
        {!isAbove && logo}
        <div ref={room} className="menu-room">
          {fit !== 'drawer' && (
            <nav className="menu-groups" aria-label={t('menu.main')}>
              {groups.map(group => (
                <MenuGroup key={group.id} group={group} pathname={pathname} />
              ))}
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
