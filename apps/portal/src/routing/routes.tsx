import { admit, type Core, type I18n, type Nav, type SignOutReason, type Tenant } from '@muster/core'
import { Loaded, Loading } from '@muster/ui'
import type { createBrowserRouter, DOMRouterOpts, RouteObject } from 'react-router-dom'
import { LoginPage } from '../auth/login-page.tsx'
import {
  factorPath,
  forgotPath,
  loginPath,
  resetPath,
  sharedTripPath,
  signOnPath,
  unsubscribePath,
  welcomePath,
} from './detour.ts'
import { Guard } from './guard.tsx'
import { RouteFailed } from './route-failed.tsx'

const openInside = () => import('../inside/open-inside.tsx')
// what few visitors of the login page need
const forgot = () => import('../auth/forgot-password-page.tsx').then(m => m.ForgotPasswordPage)
const reset = () => import('../auth/reset-password-page.tsx').then(m => m.ResetPasswordPage)
const welcome = () => import('../auth/welcome-page.tsx').then(m => m.WelcomePage)
const factor = () => import('../auth/factor-page.tsx').then(m => m.FactorPage)
const signOn = () => import('../auth/sign-on/sign-on-page.tsx').then(m => m.SignOnPage)
const unsubscribe = () => import('../auth/unsubscribe-page.tsx').then(m => m.UnsubscribePage)
const sharedTrip = () => import('../shared-trip/shared-trip-page.tsx').then(m => m.SharedTripPage)
const elsewhere = () => openInside().then(m => m.Elsewhere)

/**
 * Returns the routes before login and the router option that adds the plugins' routes after login.
 */
export function routingFor({
  core,
  i18n,
  tenant,
}: {
  core: Core
  i18n: I18n
  tenant: Tenant
}): [RouteObject[], Pick<DOMRouterOpts, 'patchRoutesOnNavigation'>] {
  const errorElement = <RouteFailed />
  const pages: RouteObject[] = [
    { path: loginPath, element: <LoginPage /> },
    { path: forgotPath, element: <Loaded load={forgot} props={{}} fallback={<Loading />} /> },
    { path: resetPath, element: <Loaded load={reset} props={{}} fallback={<Loading />} /> },
    { path: welcomePath, element: <Loaded load={welcome} props={{}} fallback={<Loading />} /> },
    { path: unsubscribePath, element: <Loaded load={unsubscribe} props={{}} fallback={<Loading />} /> },
    { path: sharedTripPath, element: <Loaded load={sharedTrip} props={{}} fallback={<Loading />} /> },
    { path: factorPath, element: <Loaded load={factor} props={{}} fallback={<Loading />} /> },
    { path: signOnPath, element: <Loaded load={signOn} props={{}} fallback={<Loading />} /> },
    { path: '*', element: <Loaded load={elsewhere} props={{}} fallback={<Loading />} /> },
  ]
  const root: RouteObject = {
    id: 'root',
    element: <Guard farewell={farewellOf(core)} />,
    hydrateFallbackElement: <Loading />,
    children: pages.map(page => ({ ...page, errorElement })),
  }
  let isOpen = false
  return [
    [root],
    {
      async patchRoutesOnNavigation({ patch, signal }) {
        if (isOpen || admit(core.session.get(), {}) !== 'open') return
        const { insideRoutes } = await openInside()
        const routes = await insideRoutes(core, i18n, tenant)
        // the router rejects routes for an aborted navigation
        if (signal.aborted) return
        patch('root', routes)
        isOpen = true
      },
    },
  ]
}

/** Adapts the router for services and screens. */
export function navOf(router: () => ReturnType<typeof createBrowserRouter>): Nav {
  return {
    go(href, how) {
      const { navigation, location } = router().state
      const next = navigation.location?.pathname
      const leaves = next !== undefined && next !== location.pathname
      // a screen that corrects its address must not cancel the user's way to another screen
      if (how?.replace && leaves && next !== href.split('?')[0]) return
      void router().navigate(href, how)
    },
    path() {
      const { navigation, location } = router().state
      return (navigation.location ?? location).pathname
    },
  }
}

/** Returns a getter of the reason why the last session ended; set before the next render. */
function farewellOf({ session }: Core): () => SignOutReason | undefined {
  let reason: SignOutReason | undefined
  session.onSignOut(why => {
    reason = why
  })
  session.subscribe(now => {
    if (now) reason = undefined
  })
  return () => reason
}
