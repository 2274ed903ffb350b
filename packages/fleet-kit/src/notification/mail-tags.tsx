import { Icon } from '@muster/ui'
import { Field, keepFocus } from '@muster/ui/controls'
import { useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'

/** Mail address as in the contract: one `@` with text on both sides and no white space. */
export const mailAddress = z
  .string()
  .min(3)
  .max(320)
  .regex(/^[^@\s]+@[^@\s]+$/)

interface MailTagsProps {
  label: string
  hint?: string
  /** Maximum number of addresses. */
  most: number
  disabled?: boolean
  value: readonly string[]
  onChange(value: string[]): void
  /** Text not yet added: an invalid address, or one above the limit. */
  pending: string
  onPending(text: string): void
}

/** Edits mail addresses as tags. Enter, comma, semicolon, space or blur adds a valid address. */
export function MailTags({
  label,
  hint,
  most,
  disabled,
  value,
  onChange,
  pending,
  onPending,
}: MailTagsProps): ReactNode {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<string>()
  /** Adds all valid addresses of a text; keeps the rest in the field with the reason. */
  const add = (typed: string) => {
    const words = typed.split(/[\s,;]+/).filter(Boolean)
    const known = new Set(value.map(address => address.toLowerCase()))
    const added: string[] = []
    const others: string[] = []
    for (const word of words) {
      if (!mailAddress.safeParse(word).success) others.push(word)
      else if (!known.has(word.toLowerCase())) added.push(word)
      known.add(word.toLowerCase())
    }
    const fitting = added.slice(0, Math.max(0, most - value.length))
    const left = [...others, ...added.slice(fitting.length)]
    if (fitting.length > 0) onChange([...value, ...fitting])
    onPending(left.join(' '))
    setWrong(
      others[0] !== undefined
        ? t('mailTags.wrong', { address: others[0] })
        : left.length > 0
          ? t('mailTags.most', { most })
          : undefined,
    )
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && pending === '' && value.length > 0) return onChange(value.slice(0, -1))
    const ends = [',', ';', ' '].includes(event.key)
    // Enter in an empty field submits the form
    if (!ends && !(event.key === 'Enter' && pending.trim() !== '')) return
    event.preventDefault()
    add(pending)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    add(`${pending} ${pasted}`)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={wrong}
      aside={<span className="m-field-aside">{t('mailTags.count', { count: value.length, most })}</span>}
    >
      {wiring => (
        <span className="m-box m-combobox m-tags" ref={keepFocus}>
          {value.map(address => (
            <span className="m-tag" key={address}>
              <span className="m-truncate">{address}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={t('mailTags.remove', { address })}
                onClick={() => onChange(value.filter(one => one !== address))}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          ))}
          <input
            {...wiring}
            className="m-bare"
            disabled={disabled}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            value={pending}
            onChange={event => {
              onPending(event.target.value)
              setWrong(undefined)
            }}
            onKeyDown={handleKeyDown}
            onPaste={paste}
            onBlur={() => add(pending)}
          />
        </span>
      )}
    </Field>
  )
}
