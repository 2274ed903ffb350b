import { Suspense, use, type ComponentType, type ReactNode } from 'react'
import { admit, type AnyRoute, type RegisteredRoute } from '@muster/core'
import { Loading, useSession } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Shell } from '../shell/shell.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { loginAddress } from './return-to.ts'

type Screen = ComponentType<{ params: object; query: unknown }>

/** A plugin's route: judged, its query parsed, its code loaded, its screen shown (000 §2.1). */
export function GuardedScreen({ route }: { route: RegisteredRoute }): ReactNode {
  const session = useSession()
  const location = useLocation()
  const params = useParams()
  switch (admit(session, route.gate)) {
    case 'login': return <Navigate to={loginAddress(location)} replace />
    case 'disclaimer': return <Navigate to="/auth/welcome-page" replace />
    case 'refused': return <Navigate to="/" replace />
    case 'open':
  }
  const parsed = route.readQuery(location.search)
  if ('issues' in parsed) return <BadQuery to={route.onBadQuery} />
  const screen = (
    <ScreenBoundary key={location.pathname}>
      <Suspense fallback={<Waiting />}>
        <Loaded route={route} params={params} query={parsed.query} />
      </Suspense>
    </ScreenBoundary>
  )
  return route.chrome === 'menu' ? <Shell title={route.title}>{screen}</Shell> : screen
}

function Loaded({ route, ...props }: { route: RegisteredRoute; params: object; query: unknown }): ReactNode {
  const Screen = use(loadOnce(route))
  return <Screen {...props} />
}

const loads = new WeakMap<AnyRoute['load'], Promise<Screen>>()

/** A failed download is forgotten, so that the next visit tries again. */
function loadOnce({ load }: RegisteredRoute): Promise<Screen> {
  const known = loads.get(load)
  if (known) return known
  const loading = load() as Promise<Screen>
  loads.set(load, loading)
  loading.catch(() => loads.delete(load))
  return loading
}

function BadQuery({ to }: { to: RegisteredRoute['onBadQuery'] }): ReactNode {
  if (to && to !== 'back') return <Navigate to={to.path} replace />
  if (to === 'back' && history.length > 1) history.back()
  return to === 'back' ? null : <Navigate to="/" replace />
}

function Waiting(): ReactNode {
  return <Loading label={useTranslation().t('app.loading')} />
}
