import { missing } from '@muster/core'
import '@muster/map-kit/facts.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  value: string | undefined
  /** Shows an animation while loading. A missing value shows a dash (001 §2). */
  wait?: boolean
  title?: string | undefined
}

/** Row of a `mk-facts` list. */
export function Fact({ label, value, wait = false, title }: Props): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={wait ? undefined : title}>{wait ? <Waiting /> : value || missing}</dd>
    </div>
  )
}

export function Waiting(): ReactNode {
  return (
    <span className="mk-waiting">
      <span className="m-visually-hidden">{useTranslation().t('ui.loading')}</span>
    </span>
  )
}
