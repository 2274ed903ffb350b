import { compilePattern, wallClock } from '@muster/core'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../use-format.ts'
import { Field, type FieldProps } from '../field/field.tsx'
import { DateBox } from './date-box.tsx'
import { readTime } from './date-reader.ts'
import { useDateText, type DateKind, type DateValue } from './use-date-text.ts'

export interface TimeFieldProps
  extends FieldProps, DateValue<number>, Pick<ComponentProps<'input'>, 'disabled' | 'name' | 'ref'> {}

/**
 * A time of day in minutes since midnight, typed in the user's format without seconds.
 *
 * @example
 * <TimeField label={t('…')} value={quiet.from} onChange={minutes => minutes !== null && setFrom(minutes)} />
 */
export function TimeField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  onBlur,
  ...input
}: TimeFieldProps): ReactNode {
  const { kind, pattern } = useTimeKind()
  const text = useDateText(kind, { value, onChange, onBlur })
  return (
    <Field {...{ label, hint, required }} error={text.wrong ?? (text.isTyping ? undefined : error)}>
      {wiring => <DateBox {...input} {...wiring} {...text.input} placeholder={pattern} />}
    </Field>
  )
}

function useTimeKind(): { kind: DateKind<number>; pattern: string } {
  const { t } = useTranslation()
  const { timePattern, locale } = useFormat()
  const pattern = withoutSeconds(timePattern)
  const write = useMemo(() => {
    const written = compilePattern(pattern, locale, 'UTC')
    const clock = wallClock('UTC')
    return (minutes: number) => written(clock(minutes * minuteMs), minutes * minuteMs)
  }, [pattern, locale])
  const kind: DateKind<number> = {
    write,
    read(text) {
      const found = readTime(text)
      return found && { value: found.clock.hour * 60 + found.clock.minute, parts: found.parts }
    },
    refuse: text => t('controls.timeOfDay.refused', { text, example: write(evening) }),
    check: () => undefined,
    step: (minutes, part, by) => (minutes === null ? 0 : (minutes + by * (stepOf[part] ?? 60) + day) % day),
  }
  return { kind, pattern }
}

const minuteMs = 60_000
const day = 24 * 60
const evening = 18 * 60 + 30
const stepOf: Readonly<Record<string, number>> = { minute: 1, half: day / 2 }

/** Removes seconds: `HH:mm:ss` becomes `HH:mm`, `hh:mm:ss a` becomes `hh:mm a`. */
const withoutSeconds = (pattern: string): string => pattern.replace(/[^A-Za-z']?(?:ss?|SSS)(?:[.,]SSS)?/, '')
