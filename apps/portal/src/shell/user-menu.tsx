import { updateMyMainpage } from '@muster/contract'
import { Icon, useCan, useHost, useRegistry, useSession, type ModeChoice } from '@muster/ui'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { themeFile } from '../themes/theme-file.ts'
import { Disclosure } from './disclosure.tsx'
import { openDialog, type DialogId } from './open-dialog.ts'
import { useAccountLinks } from './use-account-links.ts'
import { useApplicationInfo } from './use-version.ts'
import './user-menu.css'
import { useStore } from 'zustand'
import { chooseMode, modeChoice } from '../themes/mode.ts'

const choices: readonly ModeChoice[] = ['light', 'dark', 'system']

function Appearance(): ReactNode {
  const { t } = useTranslation()
  const choice = useStore(modeChoice, state => state.choice)
  return (
    <fieldset className="user-modes">
      <legend>{t('user.appearance')}</legend>
      {choices.map(value => (
        <label key={value}>
          <input type="radio" name="mode" checked={choice === value} onChange={() => chooseMode(value)} />
          {t(`user.${value}`)}
        </label>
      ))}
    </fieldset>
  )
}

const documents = ['privacy', 'terms', 'manual'] as const

/** User name, version, account links, documents, appearance and logout (000 §2.4). */
export function UserMenu(): ReactNode {
  const { t } = useTranslation()
  const { theme } = useHost()
  const username = useSession()?.username ?? ''
  const { version, commit } = useApplicationInfo() ?? {}
  const links = useAccountLinks()
  const maySetHome = useCan(updateMyMainpage.access)
  const { added, errors } = useRegistry()
  const element = useRef<HTMLDivElement>(null)
  const open = (dialog: DialogId) => {
    // the dialog restores the focus to the summary, which stays visible
    element.current?.querySelector('summary')?.focus()
    openDialog(dialog)
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
        <div className="user-menu-part">
          <p className="user-who m-truncate" title={username}>
            <strong>{username}</strong>
          </p>
          {version && (
            <button type="button" className="user-item user-version" onClick={() => open('news')}>
              <span>{t('user.version', { version: commit ? `${version} (${commit})` : version })}</span>{' '}
              <small>{t('news.title')}</small>
            </button>
          )}
        </div>
        <div className="user-menu-part">
          {links.map(({ href, icon, label }) => (
            <Link key={href} className="user-item" to={href}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          ))}
          {maySetHome && (
            <button type="button" className="user-item" onClick={() => open('home')}>
              <Icon name="home" />
              {t('user.home')}
            </button>
          )}
        </div>
        <div className="user-menu-part">
          <button type="button" className="user-item" onClick={() => open('keys')}>
            <Icon name="list" />
            {t('keys.title')} <kbd aria-hidden="true">?</kbd>
          </button>
          {added.length + errors.length > 0 && (
            <button type="button" className="user-item" onClick={() => open('plugins')}>
              <Icon name="list" />
              {t('plugins.title')}
            </button>
          )}
          {documents.map(id => (
            <a
              key={id}
              className="user-item"
              href={themeFile(theme.id, `${id}.pdf`)}
              download={`${theme.id}-${id}.pdf`}
            >
              <Icon name="download" />
              {t(`user.document.${id}`)} <small>PDF</small>
            </a>
          ))}
        </div>
        <div className="user-menu-part">
          <Appearance />
        </div>
        <div className="user-menu-part">
          <button type="button" className="user-item" onClick={() => open('logout')}>
            <Icon name="out" />
            {t('user.logout')}
          </button>
        </div>
      </Disclosure>
    </div>
  )
}
