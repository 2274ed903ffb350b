import type { Core, I18n, SignOutReason, Tenant } from '@muster/core'
import { Loaded, Loading } from '@muster/ui'
import type { RouteObject } from 'react-router-dom'
import { ForgotPasswordPage } from '../auth/forgot-password-page.tsx'
import { LoginPage } from '../auth/login-page.tsx'
import { ResetPasswordPage } from '../auth/reset-password-page.tsx'
import { WelcomePage } from '../auth/welcome-page.tsx'
import { forgotPath, loginPath, resetPath, welcomePath } from './detour.ts'
import { Guard } from './guard.tsx'

/** The pages before login; everything else, plugins first, is loaded once somebody is signed in. */
export function routesFor({ core, i18n, tenant }: { core: Core; i18n: I18n; tenant: Tenant }): RouteObject[] {
  const inside = async () => {
    const { openInside } = await import('../inside/open-inside.tsx')
    return openInside(i18n, tenant)
  }
  return [
    {
      element: <Guard farewell={farewellOf(core)} />,
      children: [
        { path: loginPath, element: <LoginPage /> },
        { path: forgotPath, element: <ForgotPasswordPage /> },
        { path: resetPath, element: <ResetPasswordPage /> },
        { path: welcomePath, element: <WelcomePage /> },
        { path: '*', element: <Loaded load={inside} props={{}} fallback={<Loading />} /> },
      ],
    },
  ]
}

/** Why the last session ended; set before anything renders without it. */
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
