import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from './rows.ts'
import type { Line } from './use-rows.ts'

interface Props {
  line: Line
  /** Its place in the list, titles counted. */
  at: number
  isActive: boolean
  isSelected: boolean
  onChoose(row: Row): void
  children(row: Row): ReactNode
}

/** A title or a clickable row, with its position among all rows. */
export function RowLine({ line, at, isActive, isSelected, onChoose, children }: Props): ReactNode {
  const { t } = useTranslation()
  if (line.kind === 'title') return <li className="row-title">{line.title}</li>
  const { row, index, of } = line
  return (
    <li aria-posinset={index + 1} aria-setsize={of}>
      <button
        type="button"
        className="row-button"
        data-line={at}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={row?.itemType === 'EQUIPMENT' ? isSelected : undefined}
        aria-disabled={row ? undefined : true}
        onClick={() => row && onChoose(row)}
      >
        {row ? children(row) : <span className="m-muted">{t('ui.loading')}</span>}
      </button>
    </li>
  )
}
