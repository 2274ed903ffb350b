import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import './search-box.css'

interface SearchBoxProps {
  /** The text in force; a new one from outside replaces what is in the box. */
  value: string
  /** The text without blanks at its ends, once typing has rested. */
  onSearch(text: string): void
  placeholder?: string
  /** Milliseconds of rest; 400 (000 §9), list screens take 500. */
  delay?: number
  /** One of several on a screen: it is no landmark then. */
  isPart?: boolean
}

/** Asks once typing rests, at once on Enter; Esc and the button clear it. A word being composed is left in peace. */
export function SearchBox({ value, onSearch, placeholder, delay = 400, isPart = false }: SearchBoxProps): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listener = useRef(onSearch)
  useEffect(() => {
    listener.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === told.current) return
    clearTimeout(timer.current)
    told.current = value
    setText(value)
  }, [value])
  const tell = (words: string) => {
    clearTimeout(timer.current)
    const search = words.trim()
    if (search === told.current) return
    told.current = search
    listener.current(search)
  }
  const tellLater = (words: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(tell, delay, words)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    if ((event.nativeEvent as InputEvent).isComposing) clearTimeout(timer.current)
    else tellLater(event.target.value)
  }
  const clear = () => {
    setText('')
    tell('')
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Enter and Esc of an input method choose or drop a word, and are its own
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      tell(text)
    } else if (event.key === 'Escape' && text !== '') {
      // a second Esc is for what is around it
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }
  const name = placeholder ?? t('table.search')
  return (
    <div className="m-search" role={isPart ? undefined : 'search'}>
      <Icon name="search" />
      <input
        ref={input}
        className="m-input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={name}
        placeholder={name}
        value={text}
        onChange={type}
        onCompositionEnd={event => tellLater(event.currentTarget.value)}
        onKeyDown={press}
      />
      {text !== '' && <IconButton icon="close" label={t('table.searchClear')} onClick={clear} />}
    </div>
  )
}
