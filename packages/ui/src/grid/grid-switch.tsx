import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../controls/check/switch.tsx'
import type { Column } from '../table/column.ts'
import { Columns } from '../table/columns.tsx'
import { phone, useMedia } from '../table/use-media.ts'
import { useSession } from '../host.tsx'
import { createMemory } from '../memory.ts'
import { Loaded } from '../loaded.tsx'
import { Loading } from '../state-panel.tsx'
import type { GridViewProps } from './data.ts'

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

const memory = createMemory({
  prefix: 'muster.grid.',
  parse: text => text === 'on',
  print: isOn => (isOn ? 'on' : null),
  untouched: false,
})

/**
 * Returns whether a screen shows its grid, stored for each user and screen. Always false on a phone, which has no
 * room for a grid.
 *
 * @param remember name of the screen's table, same as that of its columns
 */
function useGridSwitch(remember: string): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, turn] = memory.use(`${useSession()?.userId ?? 0}.${remember}`)
  const isPhone = useMedia(phone)
  return [isOn && !isPhone, turn]
}

const load = () => import('./grid-view.tsx').then(m => m.default)

interface TableOrGridProps<Row> extends GridViewProps<Row> {
  /** Plain table, which screen readers use. */
  children: ReactNode
}

/**
 * Shows a plain table, or its grid if the user has switched it on. Loads the grid's code on demand.
 *
 * @example
 * <GridSwitch remember="reports.dm1" />
 * <TableOrGrid label={label} columns={columns} remember="reports.dm1" data={{ pages }} onOpen={open}>
 *   <ListContainer …><DataTable … /></ListContainer>
 * </TableOrGrid>
 */
export function TableOrGrid<Row>({ children, ...props }: TableOrGridProps<Row>): ReactNode {
  const [isOn] = useGridSwitch(props.remember)
  if (!isOn) return children
  return <Loaded<GridViewProps<Row>> load={load} props={props} fallback={<Loading />} />
}
