// A list as on a screen: eight columns, checkboxes, actions. `?rows=` sets the number of rows, `view=grid` selects the grid view,
// `window.show()` draws it.
import { DataTable } from '@muster/ui/table'
import { TestHost } from '@muster/ui/testing'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const number = new Intl.NumberFormat('en')
const rowsOf = count =>
  Array.from({ length: count }, (_, id) => ({ id, name: `T7.${id}`, value: (id * 7919) % 10_007 }))
const columns = [
  { id: 'name', header: 'Name', cell: row => row.name, sortable: true, fixed: true },
  { id: 'status', header: 'Status', cell: row => ['Working', 'Idle', 'Off'][row.value % 3] },
  ...['Engine hours', 'Fuel', 'Distance', 'Speed', 'Load', 'Alarms'].map((header, i) => ({
    id: header,
    header,
    cell: row => number.format(row.value * (i + 1)),
    align: 'end',
    width: 110,
  })),
]
const actions = () => [
  { label: 'Edit', icon: 'edit', run() {} },
  { label: 'Delete', icon: 'delete', run() {} },
]
const selection = { keys: new Set([3]), change() {} }

const query = new URLSearchParams(location.search)
const rows = rowsOf(Number(query.get('rows')))

const tableProps = {
  label: 'Units',
  rows,
  rowKey: row => row.id,
  columns,
  href: row => `#${row.id}`,
  actions,
  selection,
}
// without the switch, which would load the grid with the table
const GridView = query.get('view') === 'grid' && (await import('../../../packages/ui/src/grid/grid-view.tsx')).default

window.show = () => {
  const view = GridView
    ? createElement(GridView, { label: 'Units', columns, remember: 'bench', data: { rows } })
    : createElement(DataTable, tableProps)
  flushSync(() => createRoot(document.getElementById('root')).render(createElement(TestHost, null, view)))
}
window.ready = true
