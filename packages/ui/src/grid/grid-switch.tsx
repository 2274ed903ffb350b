import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../controls/check/switch.tsx'
import type { Column } from '../table/column.ts'
import { Columns } from '../table/columns.tsx'
import { phone, useMedia } from '../table/use-media.ts'
import { useGridSwitch } from './switch-memory.ts'

interface Props<Row> {
  /** Name of the screen's table, same as that of its columns. */
  remember: string
  /** Adds a column menu while the grid is on, for screens whose plain list has none. */
  columns?: readonly Column<Row>[]
}

/** Switches between the plain table and its grid. Hidden on a phone. */
export function GridSwitch<Row>({ remember, columns }: Props<Row>): ReactNode {
  const { t } = useTranslation()
  const [isOn, turn] = useGridSwitch(remember)
  if (useMedia(phone)) return null
  return (
    <>
      <Switch label={t('grid.switch')} checked={isOn} onChange={turn} />
      {isOn && columns && <Columns columns={columns} remember={remember} />}
    </>
  )
}
