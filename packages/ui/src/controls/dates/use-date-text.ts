import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useAfterPress } from '../after-press.ts'
import type { PartName, TextPart } from './date-reader.ts'

/** Reads and writes a kind of date. */
export interface DateKind<V> {
  write(value: V): string
  /** Returns undefined for unreadable text; `note` explains an unobvious interpretation. */
  read(text: string): { value: V; parts: TextPart[]; note?: string | undefined } | undefined
  /** Returns the message for unreadable text. */
  refuse(text: string): string
  /** Returns the message for a value outside the bounds. */
  check(value: V): string | undefined
  /** Steps a part; without a value, returns the initial one. */
  step(value: V | null, part: PartName, by: 1 | -1): V
}

export interface DateValue<V> {
  value: V | null
  /** Called with null for an empty field, and with null and `isWrong` while the text is unreadable or out of bounds. */
  onChange(value: V | null, isWrong: boolean): void
  onBlur?(): void
}

/**
 * State of a date as text. Keeps the typed text until blur, then formats it, or keeps it and explains the error in
 * `wrong`. Arrow up and down change the part at the caret.
 */
export function useDateText<V>(kind: DateKind<V>, { value, onChange, onBlur }: DateValue<V>) {
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const [note, setNote] = useState<string>()
  const caret = useRef<{ input: HTMLInputElement; part: PartName }>(undefined)
  // an external value replaces unreadable text
  const isTyped = typed !== undefined && !(isLeft && value !== null)
  const shown = isTyped ? typed : value === null ? '' : kind.write(value)

  useLayoutEffect(() => {
    const at = caret.current
    caret.current = undefined
    const part = at && kind.read(shown)?.parts.find(({ name }) => name === at.part)
    if (part) at.input.setSelectionRange(part.from, part.to)
  })

  const take = (text: string) => {
    setTyped(text)
    setLeft(false)
    setNote(undefined)
    if (text.trim() === '') return onChange(null, false)
    const found = kind.read(text)
    if (found && kind.check(found.value) === undefined) onChange(found.value, false)
    else onChange(null, true)
  }
  const problemOf = (text: string) => {
    const found = kind.read(text)
    return found ? kind.check(found.value) : kind.refuse(text.trim())
  }
  const settle = () => {
    if (typed === undefined || isLeft) return
    if (typed.trim() !== '' && problemOf(typed)) return setLeft(true)
    setNote(kind.read(typed)?.note)
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle()
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    const input = event.currentTarget
    if (!by || event.altKey || event.ctrlKey || event.metaKey || input.readOnly) return
    event.preventDefault()
    const parts = kind.read(shown)?.parts
    if (!parts && shown.trim() !== '') return
    const at = input.selectionStart ?? 0
    const part = parts?.findLast(({ from }) => from <= at)?.name ?? parts?.[0]?.name ?? 'day'
    caret.current = { input, part }
    setTyped(undefined)
    setNote(undefined)
    onChange(kind.step(value, part, by), false)
  }
  const leave = useAfterPress(() => {
    settle()
    onBlur?.()
  })
  return {
    input: {
      value: shown,
      onChange: (event: { target: { value: string } }) => take(event.target.value),
      onKeyDown: press,
      onBlur: leave,
    },
    /** Error message after blur. */
    wrong: isTyped ? (isLeft ? problemOf(typed) : undefined) : value === null ? undefined : kind.check(value),
    /** Suppresses the required error while typing. */
    isTyping: isTyped && typed.trim() !== '',
    note,
  }
}
