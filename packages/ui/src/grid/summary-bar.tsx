import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFormat } from '../use-format.ts'
import type { Figures } from './figures.ts'

/** Figures of the selection with labels, in the user's formats; only the count without numbers. */
export function useFigureTexts(figures: Figures | undefined): readonly { label: string; text: string }[] {
  const { t } = useTranslation()
  const format = useFormat()
  if (!figures) return []
  const { cells, numbers, sum, minimum, maximum, unit } = figures
  const count = { label: t('grid.cellCount'), text: format.number(cells) }
  if (numbers === 0 || unit === undefined) return [count]
  const inUnit = (value: number) => `${format.number(value)} ${unit}`.trim()
  return [
    count,
    { label: t('grid.sum'), text: inUnit(sum) },
    { label: t('grid.mean'), text: inUnit(sum / numbers) },
    { label: t('grid.minimum'), text: inUnit(minimum) },
    { label: t('grid.maximum'), text: inUnit(maximum) },
  ]
}

interface Props {
  figures: Figures | undefined
  /** Undefined if too many rows have not loaded. */
  onAll?(): void
  /** All rows are being calculated. */
  isBusy: boolean
  children: ReactNode
}

/** Figures of the selection and messages, below the cells. */
export function SummaryBar({ figures, onAll, isBusy, children }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const texts = useFigureTexts(figures)
  return (
    <div className="m-grid-bar">
      <dl>
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {figures && figures.numbers > 0 && figures.unit === undefined && <span>{t('grid.units')}</span>}
      {figures && figures.missing > 0 && (
        <>
          <span>{t('grid.notAll', { rows: format.number(figures.rows) })}</span>
          {onAll && (
            <Button look="quiet" busy={isBusy} onClick={onAll}>
              {t('grid.all')}
            </Button>
          )}
        </>
      )}
      {children}
    </div>
  )
}
