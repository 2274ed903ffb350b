import type { ReactNode } from 'react'
import { Loaded } from '../loaded.tsx'
import { Loading } from '../state-panel.tsx'
import type { GridViewProps } from './grid-view-props.ts'
import { useGridSwitch } from './switch-memory.ts'

const load = () => import('./grid-view.tsx').then(m => m.default)

interface Props<Row> extends GridViewProps<Row> {
  /** Plain table, which screen readers use. */
  children: ReactNode
}

/**
 * Shows a plain table, or its grid if the user has switched it on. Loads the grid's code on demand.
 *
 * @example
 * <GridSwitch remember="reports.dm1" />
 * <GridOr label={label} columns={columns} remember="reports.dm1" data={{ pages }} onOpen={open}>
 *   <ListContainer …><DataTable … /></ListContainer>
 * </GridOr>
 */
export function GridOr<Row>({ children, ...props }: Props<Row>): ReactNode {
  const [isOn] = useGridSwitch(props.remember)
  if (!isOn) return children
  return <Loaded<GridViewProps<Row>> load={load} props={props} fallback={<Loading />} />
}
