import { Icon, IconButton } from '@muster/ui'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice, Section } from './choice.ts'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteList } from './palette-list.tsx'
import { useActions } from './use-actions.ts'
import { useRecent } from './use-recent.ts'
import { useScreens } from './use-screens.ts'
import { useUnits } from './use-units.ts'
import './palette.css'

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
