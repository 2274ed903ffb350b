import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  tiles: readonly { id: string; title: string }[]
  onShow(id: string): void
}

/** Tiles that were taken off the dashboard, each with the button that brings it back. */
export function HiddenTiles({ tiles, onShow }: Props): ReactNode {
  const { t } = useTranslation()
  if (tiles.length === 0) return null
  return (
    <div className="arrange-hidden">
      <h2>{t('dashboard.arrange.hiddenTiles')}</h2>
      <ul>
        {tiles.map(({ id, title }) => (
          <li key={id}>
            <Button icon="eye" onClick={() => onShow(id)}>
              {t('dashboard.arrange.show', { title })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
