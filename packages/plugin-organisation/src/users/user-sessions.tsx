import { endUserSession, endUserSessions, listUserSessions } from '@muster/contract'
import { SessionList } from '@muster/fleet-kit/sessions'
import { Button, useApi, useCan } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Opens the sessions of a user, which administrators may end. */
export function UserSessionsButton({ userId, name }: { userId: number; name: string }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('sessions.title')}</Button>
      {isOpen && <UserSessions userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Props {
  userId: number
  name: string
  onClose(): void
}

function UserSessions({ userId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const mayEnd = useCan(endUserSessions.access)
  const path = { userId }
  return (
    <Drawer title={t('organisation.user.sessions', { name })} onClose={onClose}>
      <SessionList
        read={api.queryFor(listUserSessions, { path })}
        end={mayEnd ? sessionId => api.call(endUserSession, { path: { userId, sessionId } }) : undefined}
        endAll={
          mayEnd
            ? {
                label: t('sessions.endAll'),
                title: t('sessions.endAll.title', { name }),
                text: t('sessions.endAll.text'),
                run: () => api.call(endUserSessions, { path }),
              }
            : undefined
        }
      />
    </Drawer>
  )
}
