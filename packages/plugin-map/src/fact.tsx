import { missing } from '@muster/core'
import '@muster/map-kit/facts.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  label: string
  value: string | undefined
  /** Still loading: animated. Loaded and not there: a dash (001 §2). */
  wait?: boolean
  title?: string | undefined
}

/** A line of `mk-facts`. */
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
