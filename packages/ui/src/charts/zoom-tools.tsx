import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

interface Props {
  zoomed: boolean
  /** Values above 1 zoom in. */
  onZoom: (factor: number) => void
  onReset: () => void
}

/** Zoom buttons, for touch. */
export function ZoomTools({ zoomed, onZoom, onReset }: Props): ReactNode {
  const { t } = useTranslation()
  const sign = (label: string, text: string, factor: number, disabled = false) => (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      data-icon-only=""
      disabled={disabled}
      onClick={() => onZoom(factor)}
    >
      <span className="m-chart-sign" aria-hidden="true">
        {text}
      </span>
    </Button>
  )
  return (
    <>
      {zoomed && (
        <Button look="quiet" onClick={onReset}>
          {t('charts.resetZoom')}
        </Button>
      )}
      {sign(t('charts.zoomIn'), '+', 2)}
      {sign(t('charts.zoomOut'), '−', 0.5, !zoomed)}
    </>
  )
}
