import { useEffect, type ReactNode } from 'react'
import type { Lazy, RegisteredRoute } from '@muster/core'
import { Loaded, Loading, useCan } from '@muster/ui'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { ScreenBoundary } from '../routing/screen-boundary.tsx'
import { Shell } from '../shell/shell.tsx'
import { LedAway } from './led-away.tsx'

interface Props {
  route: RegisteredRoute
  params: Readonly<Record<string, string>>
}

/** A plugin's route: its permission judged, its query parsed, its code loaded, its screen shown (000 §2.1). */
export function GuardedScreen({ route, params }: Props): ReactNode {
  const { pathname, search } = useLocation()
  if (!useCan(route.gate)) return <LedAway reason={{ refused: route.title }} to="/" />
  const parsed = route.readQuery(search)
  if ('issues' in parsed) return <BadQuery to={route.onBadQuery} />
  const screen = (
    <ScreenBoundary key={pathname}>
      {/* the route's own types fit its screen; in the registry they are forgotten */}
      <Loaded load={route.load as Lazy<object>} props={{ params, query: parsed.query }} fallback={<Loading />} />
    </ScreenBoundary>
  )
  return route.chrome === 'menu' ? <Shell title={route.title}>{screen}</Shell> : screen
}

/** To the route named for it, else back where the visitor came from, else to the root. */
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
