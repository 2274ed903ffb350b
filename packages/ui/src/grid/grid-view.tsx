import { useMemo, type ReactNode } from 'react'
import { ListContainer } from '../table/list-container.tsx'
import type { GridData, GridRows, GridViewProps } from './data.ts'
import { Cells } from './cells.tsx'
import { useLocalRows, usePageRows } from './use-rows.ts'

/** Rows as a spreadsheet, for users who work with the values. Another data source creates another grid. */
export default function GridView<Row>(props: GridViewProps<Row>): ReactNode {
  const { data } = props
  return isPaged(data) ? (
    <Paged key={JSON.stringify(data.pages.page(0).queryKey)} {...props} data={data} />
  ) : (
    <Local {...props} data={data} />
  )
}

type Paged<Row> = Extract<GridData<Row>, { pages: unknown }>
type Local<Row> = Exclude<GridData<Row>, { pages: unknown }>

const isPaged = <Row,>(data: GridData<Row>): data is Paged<Row> => 'pages' in data

function Paged<Row>({ data, ...props }: GridViewProps<Row> & { data: Paged<Row> }): ReactNode {
  return <Framed {...props} rows={usePageRows(data.pages)} />
}

function Local<Row>({ data, ...props }: GridViewProps<Row> & { data: Local<Row> }): ReactNode {
  return <Framed {...props} rows={useLocalRows(data)} />
}

/** Browsers limit the height of an element. */
const mostShown = 500_000

function Framed<Row>({ rows, empty, ...props }: Omit<GridViewProps<Row>, 'data'> & { rows: GridRows<Row> }): ReactNode {
  const { count, status, error, retry } = rows
  const shown = useMemo(() => (count > mostShown ? { ...rows, count: mostShown } : rows), [rows, count])
  return (
    <ListContainer
      status={status === 'ready' ? (count > 0 ? 'ready' : 'empty') : status === 'failed' ? 'error' : 'loading'}
      error={error?.message}
      onRetry={retry}
      empty={empty}
    >
      <Cells {...props} rows={shown} isLimited={count > mostShown} />
    </ListContainer>
  )
}
