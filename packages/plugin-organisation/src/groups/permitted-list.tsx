import { can } from '@muster/core'
import { ScreenLink, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PermittedCall,
  type PermittedScreen,
  permittedCalls,
  permittedScreens,
  type Rights,
  callsRequiring,
  screensRequiring,
} from './permitted.ts'
import type { ListedCall } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'

/** Lists the screens and calls that permissions open. */
function PermittedList({
  screens,
  calls,
  heading: Heading,
}: {
  screens: readonly PermittedScreen[]
  calls: readonly PermittedCall[]
  /** Heading level below the parent's. */
  heading: 'h2' | 'h3'
}): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Heading>{t('organisation.group.screens', { count: screens.length })}</Heading>
      {screens.length === 0 ? (
        <p className="m-muted">{t('organisation.group.noScreens')}</p>
      ) : (
        <ul className="group-opened">
          {screens.map(screen => (
            <li key={screen.title}>
              <ScreenName {...screen} />
              <Missing feature={screen.missing} />
            </li>
          ))}
        </ul>
      )}
      {calls.length > 0 && (
        <details className="group-calls">
          <summary>{t('organisation.group.calls', { count: calls.length })}</summary>
          <ul className="group-opened">
            {calls.map(({ id, name, method, path, missing }) => (
              <li key={id}>
                <span>{name}</span>
                <code>
                  {method} {path}
                </code>
                <Missing feature={missing} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Shows a link for users who may open the screen, else its name. */
function ScreenName({ title, path }: PermittedScreen): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const access = useRegistry().routeOf(path ?? '')?.accessRules
  const name = t(title)
  return path !== undefined && access && can(session, access) ? <ScreenLink href={path}>{name}</ScreenLink> : name
}

function Missing({ feature }: { feature: string | undefined }): ReactNode {
  const { t } = useTranslation()
  if (feature === undefined) return null
  return (
    <span className="m-muted">
      {t('organisation.group.needsFeature', { feature: t(`organisation.feature.${feature}`) })}
    </span>
  )
}

/** Shows the screens and calls of all selected permissions, including unsaved ones. */
export function GroupAccess({ rights }: { rights: Rights }): ReactNode {
  const { routes } = useRegistry()
  return (
    <PermittedList heading="h2" screens={permittedScreens(routes, rights)} calls={permittedCalls(useCalls(), rights)} />
  )
}

/** Shows the screens and calls that a permission opens for members with these rights. */
export function PermissionInfo({ code, rights }: { code: string; rights: Rights }): ReactNode {
  const { t } = useTranslation()
  const { routes } = useRegistry()
  const screens = screensRequiring(routes, code, rights)
  const calls = callsRequiring(useCalls(), code, rights)
  return (
    <>
      <h2>{t(`organisation.permission.${code}`, { defaultValue: code })}</h2>
      <code className="m-muted">{code}</code>
      <PermittedList heading="h3" screens={screens} calls={calls} />
    </>
  )
}

const none: readonly ListedCall[] = []

/** Returns every call that requires a permission; loads the list on demand. */
function useCalls(): readonly ListedCall[] {
  const { data = none } = useQuery({
    queryKey: ['organisation.calls'],
    queryFn: () => import('@muster/contract/calls').then(({ calls }) => calls),
    staleTime: Infinity,
  })
  return data
}
