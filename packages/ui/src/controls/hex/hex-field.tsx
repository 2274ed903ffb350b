import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../field/field.tsx'
import { FieldSet } from '../field/field-set.tsx'
import { bytesOf, parsePastedHex } from './hex.ts'
import './hex-field.css'

interface HexFieldProps extends FieldProps {
  /** Up to eight digits; empty means four bytes 00. */
  value: string
  disabled?: boolean
  /** Called with eight upper-case digits. */
  onChange(value: string): void
}

/** Four bytes side by side. Typing moves between them; a complete value can be pasted into any of them (001 §5). */
export function HexField({ value, disabled, error, onChange, ...field }: HexFieldProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<{ at: number; text: string }>()
  const [refused, setRefused] = useState(false)
  const bytes = bytesOf(value)

  const go = (at: number) => {
    const input = row.current?.querySelectorAll('input')[at]
    input?.focus()
    input?.select()
  }
  const put = (at: number, byte: string) => onChange(bytes.with(at, byte.padStart(2, '0')).join(''))
  const type = (at: number, text: string) => {
    const digits = text
      .replaceAll(/[^0-9a-f]/gi, '')
      .slice(0, 2)
      .toUpperCase()
    setTyped({ at, text: digits })
    setRefused(false)
    put(at, digits)
    if (digits.length === 2 && at < 3) go(at + 1)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = parsePastedHex(event.clipboardData.getData('text'))
    setRefused(pasted === undefined)
    setTyped(undefined)
    if (pasted !== undefined) onChange(pasted)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const back = event.key === 'ArrowLeft' || (event.key === 'Backspace' && text === '')
    const isAtEdge = back ? selectionStart === 0 : selectionEnd === text.length
    if (!isAtEdge || !(back || event.key === 'ArrowRight')) return
    event.preventDefault()
    go(at + (back ? -1 : 1))
  }

  return (
    <FieldSet {...field} error={error ?? (refused ? t('controls.hex.refused') : undefined)}>
      {/* bytes run left to right in every language */}
      <div className="m-hex" dir="ltr" ref={row}>
        {bytes.map((byte, at) => (
          <input
            key={`${id}-${at}`}
            className="m-input"
            aria-label={t('controls.hex.byte', { number: at + 1 })}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={disabled}
            value={typed?.at === at ? typed.text : byte}
            onChange={event => type(at, event.target.value)}
            onFocus={event => event.target.select()}
            onBlur={() => setTyped(undefined)}
            onPaste={paste}
            onKeyDown={event => press(event, at)}
          />
        ))}
      </div>
    </FieldSet>
  )
}
