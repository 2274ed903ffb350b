import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDigits } from './digits.ts'
import { LimitedTextField, type LimitedTextFieldProps } from './limited-text-field.tsx'

/** A phone number or numeric code: digits, spaces, plus and minus (001 §5). */
export function DigitsField({ error, value, ...field }: Omit<LimitedTextFieldProps, 'inputMode' | 'type'>): ReactNode {
  const { t } = useTranslation()
  const wrong = isDigits(value) ? undefined : t('controls.digits')
  return <LimitedTextField {...field} value={value} type="tel" error={error ?? wrong} />
}
