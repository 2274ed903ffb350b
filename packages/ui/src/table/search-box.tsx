import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import './search-box.css'

interface SearchBoxProps {
  /** Current search text; an external change replaces the typed text. */
  value: string
  /** Called with the trimmed text after typing has stopped. */
  onSearch(text: string): void
  placeholder?: string
  /** Delay in milliseconds; default 400 (000 §9), list screens use 500. */
  delay?: number
  /** Omits the search landmark, for one of several boxes on a screen. */
  isPart?: boolean
}

/** Searches after typing stops, or at once on Enter. Esc and the button clear it. Ignores IME composition. */
export function SearchBox({ value, onSearch, placeholder, delay = 400, isPart = false }: SearchBoxProps): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listener = useRef(onSearch)
  useEffect(() => {
    listener.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setText(value)
  }, [value])
  const report = (typed: string) => {
    clearTimeout(timer.current)
    const search = typed.trim()
    if (search === reported.current) return
    reported.current = search
    listener.current(search)
  }
  const reportLater = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(report, delay, typed)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    if ((event.nativeEvent as InputEvent).isComposing) clearTimeout(timer.current)
    else reportLater(event.target.value)
  }
  const clear = () => {
    setText('')
    report('')
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Enter and Esc of an input method accept or discard a word
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      report(text)
    } else if (event.key === 'Escape' && text !== '') {
      // a second Esc reaches the surroundings
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
        onCompositionEnd={event => reportLater(event.currentTarget.value)}
        onKeyDown={press}
      />
      {text !== '' && <IconButton icon="close" label={t('table.searchClear')} onClick={clear} />}
    </div>
  )
}
