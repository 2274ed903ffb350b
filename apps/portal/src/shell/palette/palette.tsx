import { Icon, IconButton, useRegistry, useSession, type IconName } from '@muster/ui'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, Section } from './choice.ts'
import { PaletteList } from './palette-list.tsx'
import { useScreens } from './use-screens.ts'
import { useUnits } from './use-units.ts'
import './palette.css'
import { useNavigate, useLocation } from 'react-router-dom'
import { openDialog } from '../open-dialog.ts'
import { useAccountLinks } from '../use-account-links.ts'
import { match } from './match.ts'
import { routeAt } from '../../routing/route-at.ts'
import { useAdmitted } from '../use-admitted.ts'
import { recentVisits } from './recent.ts'

/** Command palette: a combobox with a listbox in a modal dialog. */
export function Palette({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const search = text.trim()
  const units = useUnits(search)
  const screens = useScreens(search)
  // omits recent screens that the search lists as screens
  const recent = useRecent(search).filter(({ href }) => !search || screens.every(screen => screen.href !== href))
  const sections: readonly Section[] = [
    { id: 'recent', choices: recent },
    { id: 'screens', choices: screens },
    { id: 'actions', choices: useActions(search) },
    // units arrive last, so they are appended and move no other entry
    { id: 'units', choices: units.choices },
  ]
  const choices = sections.flatMap(section => section.choices)
  const current = choices[Math.min(active, choices.length - 1)]

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const choose = (choice: Choice) => {
    // closes before running, because the action may open another dialog
    onClose()
    choice.run()
  }
  const press = (event: KeyboardEvent) => {
    const last = choices.length - 1
    const steps: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : Math.min(active, last) - 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next !== undefined) setActive(Math.max(next, 0))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (current) choose(current)
    } else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.title')}
      onClose={() => {
        if (dialog.current) onClose()
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose()
      }}
    >
      <div className="palette-content">
        <div className="palette-search">
          <Icon name="search" />
          <input
            role="combobox"
            type="text"
            value={text}
            placeholder={t('palette.placeholder')}
            aria-label={t('palette.title')}
            aria-expanded={choices.length > 0}
            aria-controls="palette-list"
            aria-autocomplete="list"
            aria-activedescendant={current && `palette-${current.id}`}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={press}
            onChange={({ target }) => {
              setText(target.value)
              setActive(0)
            }}
          />
          <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
        </div>
        <PaletteList
          sections={sections}
          current={current}
          onChoose={choose}
          isSearching={units.isSearching}
          onPoint={choice => setActive(choices.indexOf(choice))}
        />
        <PaletteFoot search={search} count={choices.length} units={units} />
      </div>
    </dialog>
  )
}

interface Props {
  search: string
  count: number
  units: { isSearching: boolean; isFailed: boolean }
}

/** Shows the state of the search and, if there is a keyboard, the keys. */
function PaletteFoot({ search, count, units: { isSearching, isFailed } }: Props): ReactNode {
  const { t } = useTranslation()
  const isEmpty = count === 0 && !isSearching && !isFailed
  return (
    <>
      <div className="palette-state" role="status">
        {isSearching && (
          <p>
            <span className="m-spinner" />
            {t('palette.searching')}
          </p>
        )}
        {isFailed && <p className="palette-failed">{t('palette.failed')}</p>}
        {isEmpty && <p>{t('palette.none', { text: search })}</p>}
        {search && count > 0 && <span className="m-visually-hidden">{t('palette.count', { count })}</span>}
      </div>
      <p className="palette-keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.hint.move')} <kbd>↵</kbd> {t('palette.hint.open')} <kbd>Esc</kbd>{' '}
        {t('palette.hint.close')}
      </p>
    </>
  )
}

/** Returns the matching actions of the user menu. */
function useActions(search: string): readonly Choice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const actions: { label: string; icon: IconName; run(): void }[] = [
    ...useAccountLinks().map(({ href, ...link }) => ({ ...link, run: () => void navigate(href) })),
    { label: 'user.home', icon: 'home', run: () => openDialog('home') },
    { label: 'keys.title', icon: 'list', run: () => openDialog('keys') },
    { label: 'news.title', icon: 'news', run: () => openDialog('news') },
    { label: 'user.logout', icon: 'out', run: () => openDialog('logout') },
  ]
  return actions.flatMap(({ label, icon, run }) => {
    const found = match(t(label), search)
    return found ? [{ id: `action-${label}`, icon, parts: found.parts, run }] : []
  })
}

/** Returns recent visits except the current screen. */
function useRecent(search: string): readonly Choice[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const registry = useRegistry()
  const isAdmitted = useAdmitted()
  const userId = useSession()?.userId
  const here = useLocation()
  const visits = userId === undefined ? [] : recentVisits(userId)
  return visits
    .filter(({ href }) => href !== here.pathname && href !== here.pathname + here.search && isAdmitted(href))
    .flatMap(({ href, name }) => {
      const found = routeAt(registry, href)
      const label = name ?? (found?.route.title && t(found.route.title))
      const matched = label ? match(label, search) : undefined
      if (!matched) return []
      const detail = name ? undefined : Object.values(found?.params ?? {}).join(' ') || undefined
      const { parts } = matched
      return [{ id: `recent-${href}`, icon: 'clock' as const, parts, detail, href, run: () => void navigate(href) }]
    })
}
