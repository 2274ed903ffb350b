import { TextField, useDebounced } from '@muster/ui'
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  text: string
  /** Called once the typing rests, and at once when there is no text any more. */
  onSearch(text: string): void
  onKeyDown(event: KeyboardEvent): void
}

const restMs = 500

export function SearchField({ text, onSearch, onKeyDown }: Props): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text)
  const rested = useDebounced(typed.trim(), restMs)
  const tell = useEffectEvent(() => {
    if (rested !== text) onSearch(rested)
  })
  useEffect(() => tell(), [rested])
  // an address that was opened, or left, in another way than by typing
  const follow = useEffectEvent(() => {
    if (text !== typed.trim() && text !== rested) setTyped(text)
  })
  useEffect(() => follow(), [text])
  return (
    <TextField
      type="search"
      label={t('navigator.search.label')}
      placeholder={t('map.search')}
      value={typed}
      maxLength={200}
      onKeyDown={onKeyDown}
      onChange={event => setTyped(event.target.value)}
    />
  )
}
