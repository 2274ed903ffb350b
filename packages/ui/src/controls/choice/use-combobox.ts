import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Option, OptionValue } from './option.ts'

interface Setup<V extends OptionValue> {
  id: string
  options: readonly Option<V>[]
  /** Option at which the list opens. */
  value?: V | null
  /** Keeps the list open after a selection. */
  staysOpen?: boolean
  /** Lets the caller filter: `options` are its results, and each search text is passed on. */
  onSearch?(text: string): void
  /** The options belong to the previous text; those that do not match the new one are hidden. */
  isSearching?: boolean
  onPick(value: V): void
}

/**
 * An input that filters the list below it. Keeps the focus in the input and marks the current option with
 * `aria-activedescendant`.
 */
export function useCombobox<V extends OptionValue>({
  id,
  options,
  value,
  staysOpen = false,
  onSearch,
  isSearching = false,
  onPick,
}: Setup<V>) {
  const box = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [query, setQueryText] = useState('')
  const [active, setActive] = useState(0)
  const listed = options.filter(({ unlisted }) => !unlisted)
  const shown = onSearch && !isSearching ? listed : matches(listed, query)
  const setQuery = (text: string) => {
    setQueryText(text)
    onSearch?.(text)
  }

  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id, isOpen])

  const open = () => {
    if (isOpen) return
    list.current?.showPopover({ source: box.current ?? undefined })
    setActive(
      Math.max(
        0,
        listed.findIndex(option => option.value === value),
      ),
    )
  }
  const close = () => {
    if (isOpen) list.current?.hidePopover()
  }
  const pick = (option: Option<V> | undefined) => {
    if (!option || option.disabled) return
    onPick(option.value)
    setQuery('')
    if (!staysOpen) close()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isOpen) open()
      else setActive(Math.min(shown.length - 1, Math.max(0, active + step)))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      pick(shown[active])
    } else if (event.key === 'Escape' && isOpen) {
      // keeps the surrounding dialog open
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') close()
  }

  return {
    /** Anchor of the list, and the list. */
    box,
    list,
    isOpen,
    query,
    active,
    shown,
    open,
    close,
    pick,
    press,
    type(text: string) {
      setQuery(text)
      setActive(0)
      open()
    },
    /** Called when the list has opened or closed. */
    toggled(isNowOpen: boolean) {
      setOpen(isNowOpen)
      if (!isNowOpen) setQuery('')
    },
    input: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && shown[active] ? `${id}-${active}` : undefined,
    },
  }
}

/** Removes diacritics and case, so that "zurich" finds "Zürich". */
const normalized = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Options whose label contains every word of the query, in any order. */
function matches<V extends OptionValue>(options: readonly Option<V>[], query: string): readonly Option<V>[] {
  const words = normalized(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => words.every(word => normalized(label).includes(word)))
}
