import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '@muster/ui/controls'
import './report.css'

/** Shows the name of a figure and opens its definition, unit and rounding. */
export function Definition({ term, children }: { term: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const label = t('report.definition', { term })
  return (
    <Popover
      label={label}
      className="m-definition"
      trigger={props => (
        <button {...props} type="button" className="m-definition-term" title={label}>
          {term}
        </button>
      )}
    >
      {() => <p tabIndex={0}>{children}</p>}
    </Popover>
  )
}
