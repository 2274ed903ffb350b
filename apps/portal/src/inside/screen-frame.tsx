import type { RegisteredRoute } from '@muster/core'
import { useCan } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useOpenedRoute } from '../routing/route-at.ts'
import { Shell } from '../shell/shell.tsx'
import { LedAway } from './led-away.tsx'

/** Checks permission, parses the query and shows the menu of the matched screen (000 §2.1). */
export function ScreenFrame(): ReactNode {
  const route = useOpenedRoute()
  return route && <Framed route={route} />
}

function Framed({ route }: { route: RegisteredRoute }): ReactNode {
  const { search } = useLocation()
  if (!useCan(route.accessRules)) return <LedAway reason={{ refused: route.title }} to="/" />
  const parsed = route.readQuery(search)
  if ('issues' in parsed) return <BadQuery to={route.onBadQuery} />
  const screen = <Outlet context={parsed.query} />
  return route.chrome === 'menu' ? <Shell title={route.title}>{screen}</Shell> : screen
}

/** Redirects an invalid query to the route's fallback, or back, or to the root. */
function BadQuery({ to }: { to: RegisteredRoute['onBadQuery'] }): ReactNode {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goesBack = to === 'back' && key !== 'default'
  useEffect(() => {
    if (!goesBack) return
    const timer = setTimeout(() => void navigate(-1))
    return () => clearTimeout(timer)
  }, [goesBack, navigate])
  if (goesBack) return null
  return <Navigate key={key} to={to && to !== 'back' ? to.path : '/'} replace />
}
