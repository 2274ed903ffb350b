import { can } from '@muster/core'
import { ScreenLink, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedCall, OpenedScreen } from './opens.ts'

/** Lists the screens and calls that permissions open. */
export function OpenedList({
  screens,
  calls,
  heading: Heading,
}: {
  screens: readonly OpenedScreen[]
  calls: readonly OpenedCall[]
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
function ScreenName({ title, path }: OpenedScreen): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const gate = useRegistry().routeOf(path ?? '')?.gate
  const name = t(title)
  return path !== undefined && gate && can(session, gate) ? <ScreenLink href={path}>{name}</ScreenLink> : name
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
