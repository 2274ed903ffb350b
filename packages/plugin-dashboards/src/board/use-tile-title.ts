import { useTranslation } from 'react-i18next'
import type { TileMeta } from '../slots.ts'

/** How a tile is called; by its id where its plugin did not say. */
export function useTileTitle({ id, meta }: { id: string; meta: TileMeta }): string {
  const { t } = useTranslation()
  return meta.title ? t(meta.title) : id
}
