import { getApplicationInfo } from '@muster/contract'
import { auth } from '@muster/core'
import { Button, Dialog, Icon, toast, useApi, useService, useSession, type ModeChoice } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { chooseMode, modeChoice } from '../themes/mode.ts'

const choices: readonly ModeChoice[] = ['light', 'dark', 'system']

/** Name, version, appearance, and the way out (000 §2.4). */
export function UserMenu(): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const api = useApi()
  const info = useQuery(api.queryFor(getApplicationInfo))
  const choice = useStore(modeChoice, state => state.choice)
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const outside = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) element.current?.removeAttribute('open')
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [])
  return (
    <details ref={element} className="menu-group user-menu" onKeyDown={event => event.key === 'Escape' && element.current?.removeAttribute('open')}>
      <summary aria-label={t('user.menu')}><Icon name="user" /><span className="user-name m-truncate">{session?.username}</span></summary>
      <div className="menu-entries user-entries">
        <p className="m-truncate"><strong>{session?.username}</strong></p>
        {info.data && <p className="m-muted">{t('user.version', { version: info.data.version })}</p>}
        <fieldset className="user-modes">
          <legend>{t('user.appearance')}</legend>
          {choices.map(value => (
            <label key={value}><input type="radio" name="mode" checked={choice === value} onChange={() => chooseMode(value)} />{t(`user.${value}`)}</label>
          ))}
        </fieldset>
        <Button onClick={() => setAsking(true)}>{t('user.logout')}</Button>
      </div>
      {asking && <LogoutDialog onCancel={() => setAsking(false)} />}
    </details>
  )
}

function LogoutDialog({ onCancel }: { onCancel(): void }): ReactNode {
  const { t } = useTranslation()
  const service = useService(auth)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function answer(ok: boolean) {
    if (!ok) return onCancel()
    setBusy(true)
    try {
      await service.logout()
      await navigate('/auth/login?logout=true')
    } catch {
      toast({ tone: 'danger', text: t('user.logout.failed') })
      onCancel()
    }
  }

  return (
    <Dialog title={t('user.logout.title')} okLabel={t('user.logout')} cancelLabel={t('app.cancel')} busy={busy} onAnswer={answer}>
      {t('user.logout.text')}
    </Dialog>
  )
}
