import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '@muster/ui/controls'
import { Icon, useDebounced, useFormat, useSession } from '@muster/ui'
import { recentUnits, rememberRecent } from './recent-units.ts'
import './unit-select.css'
import { useUnitSource, type UnitEntry } from './unit-source.ts'
import { useCacheUnit, useUnit, useUnits } from './use-unit.ts'
import { rowAfter } from './paging.ts'
import { UnitLabel } from './unit-label.tsx'

interface UnitSelectProps extends FieldProps {
  /** ID of the selected unit. */
  value: number | undefined
  onChange(id: number): void
  disabled?: boolean
}

/** Maximum number of listed rows. */
const maxShown = 50

/** Selects one unit by part of its name or serial number, recent units first. */
export function UnitSelect({ value, onChange, disabled, ...field }: UnitSelectProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const listId = useId()
  const { source } = useUnitSource()
  const userId = useSession()?.userId ?? 0
  const cacheUnit = useCacheUnit()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const filter = useDebounced(text.trim(), 400)
  const chosen = useUnit(value)
  const recent = useUnits(open && filter === '' ? recentUnits(userId) : [])
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    ...source.page(filter ? { filter } : {}, 0),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const found = (data?.items ?? []).filter(unit => !recent.some(({ id }) => id === unit.id)).slice(0, maxShown)
  const options = [...recent, ...found]
  const listed = open && options.length > 0
  const hidden = (data?.totalCount ?? 0) - options.length
  const name = chosen.data?.name ?? (chosen.data === null ? t('unitPicker.gone') : '')

  useEffect(() => setActive(filter === '' ? -1 : 0), [filter])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const show = (typed = '') => {
    setOpen(true)
    setText(typed)
  }
  const choose = (unit: UnitEntry) => {
    cacheUnit(unit)
    rememberRecent(userId, unit.id)
    setOpen(false)
    setText('')
    if (unit.id !== value) onChange(unit.id)
  }
  const press = (event: KeyboardEvent) => {
    // Enter and arrow keys of an input method select a word
    if (event.nativeEvent.isComposing) return
    const next = /^(Arrow|Page)(Up|Down)$/.test(event.key) && rowAfter(event.key, active, options.length, 8)
    if (!open && (next !== false || event.key === 'Enter')) show()
    else if (!open) return
    else if (next !== false) setActive(next ?? active)
    else if (event.key === 'Enter') {
      const unit = options[active]
      // the listed units may belong to the previous search
      if (unit && !isPlaceholderData && filter === text.trim()) choose(unit)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
    } else return
    event.preventDefault()
  }
  return (
    <div className="unit-select">
      <Field {...field}>
        {wiring => (
          <div className="m-box">
            <input
              {...wiring}
              className="m-bare"
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-expanded={listed}
              aria-controls={listed ? listId : undefined}
              aria-activedescendant={listed && options[active] ? `${listId}-${active}` : undefined}
              aria-autocomplete="list"
              disabled={disabled}
              placeholder={open && name ? name : t('unitPicker.search')}
              value={open ? text : name}
              onChange={event => show(event.target.value)}
              onClick={() => !open && show()}
              onBlur={() => setOpen(false)}
              onKeyDown={press}
            />
            <Icon name="chevron" />
          </div>
        )}
      </Field>
      {open && (
        <div className="unit-select-list" aria-busy={isPlaceholderData || undefined}>
          {listed && (
            <UnitOptions {...{ recent, found, value, active }} id={listId} label={field.label} onChoose={choose} />
          )}
          <p className="unit-select-note" role="status">
            {isPending && t('ui.loading')}
            {isError && t('unitPicker.failed')}
            {data && options.length === 0 && (filter ? t('unitPicker.none', { text: filter }) : t('unitPicker.noUnit'))}
            {data && hidden > 0 && t('unitPicker.narrow', { shown: number(hidden) })}
          </p>
        </div>
      )}
    </div>
  )
}

interface Props {
  id: string
  label: string
  recent: readonly UnitEntry[]
  found: readonly UnitEntry[]
  value: number | undefined
  /** Index of the active row over both lists; negative for none. */
  active: number
  onChoose(unit: UnitEntry): void
}

/** Lists recent units, then found units, below a unit select. */
function UnitOptions({ id, label, recent, found, value, active, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  const optionsFrom = (units: readonly UnitEntry[], first: number) =>
    units.map((unit, index) => (
      <div
        key={unit.id}
        id={`${id}-${first + index}`}
        className="unit-select-option"
        role="option"
        tabIndex={-1}
        aria-selected={unit.id === value}
        data-active={first + index === active || undefined}
        // the focus stays in the input
        onMouseDown={event => event.preventDefault()}
        onClick={() => onChoose(unit)}
      >
        <UnitLabel unit={unit} />
      </div>
    ))
  return (
    <div id={id} className="unit-select-options" role="listbox" aria-label={label}>
      {recent.length > 0 && <Group title={t('unitPicker.recent')}>{optionsFrom(recent, 0)}</Group>}
      {recent.length > 0 && found.length > 0 ? (
        <Group title={t('unitPicker.all')}>{optionsFrom(found, recent.length)}</Group>
      ) : (
        optionsFrom(found, recent.length)
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div role="group" aria-label={title}>
      <div className="unit-select-title" aria-hidden="true">
        {title}
      </div>
      {children}
    </div>
  )
}
