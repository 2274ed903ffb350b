import type { ReactNode } from 'react'
import { defaultSettings, type AnyRoute, type Registry } from '@muster/core'
import { useSession } from '@muster/ui'
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router-dom'
import { LoginPage } from '../auth/login-page.tsx'
import { ResetPasswordPage } from '../auth/reset-password-page.tsx'
import { WelcomePage } from '../auth/welcome-page.tsx'
import { GuardedScreen } from './guarded-screen.tsx'
import { loginAddress } from './return-to.ts'

/** The auth routes, every plugin's route, and the main dashboard for the rest (000 §2.1). */
export function createRouter(registry: Registry) {
  const screens: RouteObject[] = registry.routes.map(route => ({ path: route.path, element: <GuardedScreen route={route} /> }))
  return createBrowserRouter([
    { path: '/auth/login', element: <LoginPage /> },
    { path: '/auth/reset-password', element: <ResetPasswordPage /> },
    { path: '/auth/welcome-page', element: <WelcomePage /> },
    ...screens,
    { path: '*', element: <Root /> },
  ])
}

/** The empty and every unknown path. */
function Root(): ReactNode {
  const session = useSession()
  const location = useLocation()
  return <Navigate to={session ? defaultSettings.mainpage : loginAddress(location)} replace />
}

/** Where a login leads: the deep link, else the user's own home page. */
export function homeOf(mainpage: string, routes: readonly AnyRoute[]): string {
  const path = mainpage.startsWith('http') ? new URL(mainpage).pathname : mainpage
  return routes.some(route => path.startsWith(route.path.split('/:')[0] ?? route.path)) ? path : defaultSettings.mainpage
}
