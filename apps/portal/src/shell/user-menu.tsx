import { getApplicationInfo } from '@muster/contract'
import { Button, Icon, useApi, useSession, type ModeChoice } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { chooseMode, modeChoice } from '../themes/mode.ts'
import { Disclosure } from './disclosure.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

const choices: readonly ModeChoice[] = ['light', 'dark', 'system']

/** Name, version, appearance, and the way out (000 §2.4). */
export function UserMenu(): ReactNode {
  const { t } = useTranslation()
  const username = useSession()?.username ?? ''
  const api = useApi()
  const info = useQuery({ ...api.queryFor(getApplicationInfo), staleTime: Infinity })
  const choice = useStore(modeChoice, state => state.choice)
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const ask = () => {
    // the dialog gives the focus back to where it was, which must still be seen then
    element.current?.querySelector('summary')?.focus()
    setAsking(true)
  }
  const summary = (
    <>
      <Icon name="user" />
      <span className="user-name m-truncate">{username}</span>
    </>
  )
  return (
    <div ref={element}>
      <Disclosure className="user-menu" summary={summary} label={`${username}, ${t('user.menu')}`}>
        <p className="m-truncate" title={username}>
          <strong>{username}</strong>
        </p>
        {info.data && <p className="m-muted">{t('user.version', { version: info.data.version })}</p>}
        <fieldset className="user-modes">
          <legend>{t('user.appearance')}</legend>
          {choices.map(value => (
            <label key={value}>
              <input type="radio" name="mode" checked={choice === value} onChange={() => chooseMode(value)} />
              {t(`user.${value}`)}
            </label>
          ))}
        </fieldset>
        <Button onClick={ask}>{t('user.logout')}</Button>
      </Disclosure>
      {asking && <LogoutDialog onCancel={() => setAsking(false)} />}
    </div>
  )
}
