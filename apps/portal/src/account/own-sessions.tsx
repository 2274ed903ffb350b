import { endMyOtherSessions, endMySession, listMySessions } from '@muster/contract'
import { SessionList } from '@muster/fleet-kit/sessions'
import { useApi } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './account.css'

/** Lists the user's sessions, and ends other ones. */
export function OwnSessions(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  return (
    <div className="account">
      <h1>{t('account.sessions.title')}</h1>
      <p className="m-muted">{t('account.sessions.hint')}</p>
      <SessionList
        read={api.queryFor(listMySessions, {})}
        end={sessionId => api.call(endMySession, { path: { sessionId } })}
        endAll={{
          label: t('sessions.endOthers'),
          title: t('sessions.endOthers.title'),
          text: t('sessions.endOthers.text'),
          run: () => api.call(endMyOtherSessions, {}),
        }}
      />
    </div>
  )
}
