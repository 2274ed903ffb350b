import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import type { Key, RowAction, Sort } from './column.ts'
import { Columns } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import './stories.css'
import { columnsOfUnits, unitRows, type UnitRow } from './stories-rows.tsx'

interface Args {
  rows: readonly UnitRow[]
  selectable: boolean
  actions: boolean
  busy: boolean
}

const meta = {
  render: args => <Stage {...args} />,
  args: { rows: unitRows(24), selectable: false, actions: false, busy: false },
} satisfies Meta<Args>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Selectable: Story = { args: { selectable: true, actions: true } }
export const ManyRows: Story = { args: { rows: unitRows(100_000), selectable: true, actions: true } }
export const Busy: Story = { args: { busy: true } }
export const Empty: Story = { args: { rows: [] } }
export const LongNames: Story = {
  args: {
    rows: unitRows(12).map(row => ({
      ...row,
      name: `${row.name} with a name that somebody took great care to make unmistakable`,
    })),
    selectable: true,
    actions: true,
  },
}

function Stage({ rows, selectable, actions, busy }: Args): ReactNode {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set<Key>([2]))
  const [sort, setSort] = useState<Sort>({ id: 'name', direction: 'ASC' })
  return (
    <div className="m-table-stage">
      <div>
        <Columns table="Units" remember="story" columns={columnsOfUnits} />
      </div>
      <div>
        <DataTable
          label="Units"
          rows={rows}
          rowKey={rowKey}
          columns={columnsOfUnits}
          remember="story"
          href={href}
          actions={actions ? actionsOf : undefined}
          selection={selectable ? { keys, change: setKeys, isDisabled: row => row.id % 7 === 0 } : undefined}
          sort={sort}
          onSort={setSort}
          busy={busy}
        />
      </div>
    </div>
  )
}

const rowKey = (row: UnitRow) => row.id
const href = (row: UnitRow) => `#unit-${row.id}`
const actionsOf = (row: UnitRow): RowAction[] => [
  { label: 'Edit', icon: 'edit', run() {} },
  {
    label: 'Delete',
    icon: 'delete',
    tone: 'danger',
    run() {},
    disabled: row.id % 5 === 0 ? 'It has open maintenance.' : undefined,
  },
  { label: 'Send a command', run() {} },
]
