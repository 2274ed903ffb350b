import { Button, Dialog, Loading, StatePanel, useFormat, useHost } from '@muster/ui'
import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './whats-new.css'
import type { ThemeId } from '@muster/core'
import { themeFile } from '../../themes/theme-file.ts'

/** Version in `changelog.json`. */
interface Release {
  version: string
  /** ISO 8601 day. */
  date: string
  changes: readonly string[]
}

/** Loads the changelog of a theme, newest version first. */
const changelogOf = (theme: ThemeId) =>
  queryOptions({
    queryKey: ['changelog', theme],
    queryFn: async ({ signal }): Promise<readonly Release[]> => {
      const answer = await fetch(themeFile(theme, 'changelog.json'), { signal })
      if (!answer.ok) throw new Error(`The server answered ${answer.status} for the changelog.`)
      const releases: unknown = await answer.json()
      if (!Array.isArray(releases)) throw new TypeError('The changelog is not a list of versions.')
      return releases.filter(isRelease)
    },
  })

function isRelease(value: unknown): value is Release {
  if (typeof value !== 'object' || value === null) return false
  const { version, date, changes } = value as Partial<Release>
  return (
    typeof version === 'string' &&
    typeof date === 'string' &&
    Array.isArray(changes) &&
    changes.every(change => typeof change === 'string')
  )
}

/** Shows the theme's changelog and a link to the licenses of bundled packages. */
export function WhatsNewDialog({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const message = (
    <>
      <Changelog />
      <p className="news-licenses">
        <a href="/licenses.txt" target="_blank" rel="noreferrer">
          {t('news.licenses')}
        </a>
      </p>
    </>
  )
  return <Dialog kind="info" icon="news" title={t('news.title')} message={message} onAnswer={onClose} />
}

function Changelog(): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const { data, isError, isFetching, refetch } = useQuery(changelogOf(theme.id))
  if (isError)
    return (
      <StatePanel icon="alert" title={t('news.failed')}>
        <Button busy={isFetching} onClick={() => refetch()}>
          {t('ui.retry')}
        </Button>
      </StatePanel>
    )
  if (!data) return <Loading />
  if (data.length === 0) return <p>{t('news.none')}</p>
  return (
    <div className="news" tabIndex={0}>
      {data.map(release => (
        <Version key={release.version} {...release} />
      ))}
    </div>
  )
}

function Version({ version, date, changes }: Release): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section>
      <h3>
        {t('news.version', { version })}{' '}
        <time className="m-muted" dateTime={date}>
          {format.date(`${date}T12:00Z`)}
        </time>
      </h3>
      <ul>
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  )
}
