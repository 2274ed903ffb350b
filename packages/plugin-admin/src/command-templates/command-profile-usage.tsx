import { listCommandTemplateAssociations } from '@muster/contract'
import { can } from '@muster/core'
import { commandProfileDetail } from '@muster/plugin-commands/routes'
import { Loading, ScreenLink, useApi, useFormat, useRegistry, useSession } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandTemplateRow } from './command-templates.resource.ts'

/** Lists the command profiles that use a command template, with their unit counts. */
export function CommandProfileUsage({ type, name }: Pick<CommandTemplateRow, 'type' | 'name'>): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const hrefOf = useCommandProfileHref()
  const { data, error } = useQuery(useApi().queryFor(listCommandTemplateAssociations, { path: { type, name } }))
  return (
    <section className="command-used">
      <h2>{t('admin.command.used')}</h2>
      {error ? (
        <p className="m-muted">{t('admin.command.used.failed')}</p>
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <p className="m-muted">{t('admin.command.used.none')}</p>
      ) : (
        <ul>
          {data.map(({ catalogId, catalogName, assetsCount }) => (
            <li key={catalogId}>
              {hrefOf ? <ScreenLink href={hrefOf(catalogName)}>{catalogName}</ScreenLink> : <span>{catalogName}</span>}
              <span className="m-muted">
                {t('admin.command.used.units', { count: assetsCount, units: format.number(assetsCount) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns a function for links to command profiles; undefined without the screen or its permission. */
function useCommandProfileHref(): ((name: string) => string) | undefined {
  const route = useRegistry().routeOf(commandProfileDetail.path)
  const session = useSession()
  if (!route || !can(session, route.accessRules)) return undefined
  return name => commandProfileDetail.href({ query: { name } })
}
