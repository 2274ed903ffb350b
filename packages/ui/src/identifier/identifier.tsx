import { missing } from '@muster/core'
import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { toast } from '../toasts.tsx'
import './identifier.css'

/** Tab stop of controls in a table row: only those of the row with the focus are reached by Tab. */
export const RowTabIndex = createContext(0)

/** Number of characters that stay visible at the end, and of a text that is never cut. */
const tail = 6,
  short = 12

/** Cuts a text in the middle where it does not fit, because serial numbers differ at their ends. Its title is the full text. */
export function MiddleCut({ text }: { text: string }): ReactNode {
  if (text.length <= short) return text
  return (
    <span className="m-cut" title={text} data-full={text}>
      {/* the visible parts are boxes, which screen readers read as two words */}
      <span className="m-visually-hidden">{text}</span>
      <span className="m-cut-head" aria-hidden="true">
        {text.slice(0, -tail)}
      </span>
      <span className="m-cut-tail" aria-hidden="true">
        {text.slice(-tail)}
      </span>
    </span>
  )
}

/**
 * A serial number, device ID or the like: cut in the middle, complete on hover and focus, copied by a click. Shows a dash for an
 * empty one. In the first column of a table, which is a link, use `<MiddleCut>`.
 */
export function Identifier({ value }: { value: string | null | undefined }): ReactNode {
  const { t } = useTranslation()
  const tabIndex = use(RowTabIndex)
  if (!value) return missing
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast({ tone: 'success', text: t('ui.copied', { text: value }) })
    } catch {
      toast({ tone: 'danger', text: t('ui.copyFailed') })
    }
  }
  return (
    <button
      type="button"
      className="m-identifier"
      aria-description={t('ui.copy')}
      tabIndex={tabIndex}
      onClick={() => void copy()}
    >
      <MiddleCut text={value} />
      <Icon name="copy" size={14} />
    </button>
  )
}
