import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { unitRows, type UnitRow } from '../table/stories-rows.tsx'
import type { GridData } from './data.ts'
import GridView from './grid-view.tsx'
import './stories.css'
import { gridColumnsOfUnits } from './stories-units.tsx'
import { unitPages } from './stories-units.tsx'

const meta = {
  render: args => <Stage {...args} />,
  args: { data: { rows: unitRows(24) } },
} satisfies Meta<{ data: GridData<UnitRow> }>

export default meta
type Story = StoryObj<typeof meta>

export const Few: Story = {}
export const Many: Story = { args: { data: { rows: unitRows(100_000) } } }
export const InPages: Story = { args: { data: { pages: unitPages(10_000) } } }
export const Loading: Story = { args: { data: { pages: unitPages(400, { answer: () => new Promise(() => {}) }) } } }
export const Failed: Story = {
  args: { data: { pages: unitPages(300, { answer: () => Promise.reject(new Error('The server does not answer.')) }) } },
}
export const Empty: Story = { args: { data: { rows: [] } } }

function Stage({ data }: { data: GridData<UnitRow> }): ReactNode {
  return (
    <div className="m-grid-stage">
      <GridView label="Units" columns={gridColumnsOfUnits} remember="grid-story" data={data} />
    </div>
  )
}
