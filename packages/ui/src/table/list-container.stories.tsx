import { pagingOf } from '@muster/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button.tsx'
import { DataTable } from './data-table.tsx'
import { ListContainer } from './list-container.tsx'
import './stories.css'
import { columnsOfUnits, unitRows } from './stories-rows.tsx'

const meta = {
  component: ListContainer,
  args: {
    status: 'ready',
    paging: pagingOf({ page: 1, size: 20 }, 1234),
    onPage() {},
    onRetry() {},
    empty: {
      title: 'No units yet',
      subtitle: 'Units of your fleets are listed here.',
      action: <Button look="primary">Add a unit</Button>,
    },
    children: <DataTable label="Units" rows={unitRows(20)} rowKey={row => row.id} columns={columnsOfUnits} />,
  },
  render: args => (
    <div className="m-table-stage">
      <ListContainer {...args} />
    </div>
  ),
} satisfies Meta<typeof ListContainer>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}
export const Reloading: Story = { args: { busy: true } }
export const LoadingFirst: Story = { args: { status: 'loading' } }
export const Empty: Story = { args: { status: 'empty' } }
export const NothingFound: Story = { args: { status: 'empty', search: 'nroth' } }
export const Failed: Story = {
  args: { status: 'error', error: 'The server took too long to answer. Retry in a moment.' },
}
export const WithoutPages: Story = { args: { paging: undefined } }
