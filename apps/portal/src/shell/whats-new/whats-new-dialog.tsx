import { Button, Dialog, Loading, StatePanel, useFormat, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changelogOf, type Release } from './changelog.ts'
import './whats-new.css'

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
