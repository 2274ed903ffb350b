import type { Meta, StoryObj } from '@storybook/react-vite'
import { Columns } from './columns.tsx'
import { columnsOfUnits, type UnitRow } from './stories-rows.tsx'

const meta = {
  component: Columns<UnitRow>,
  args: { remember: 'columns-story', columns: columnsOfUnits },
} satisfies Meta<typeof Columns<UnitRow>>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const OfOneTableOfMany: Story = { args: { table: 'Units' } }
