import { pagingOf } from '@muster/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pagination } from './pagination.tsx'

const meta = {
  component: Pagination,
  args: { paging: pagingOf({ page: 3, size: 50 }, 1234), onPage() {} },
} satisfies Meta<typeof Pagination>

export default meta
type Story = StoryObj<typeof meta>

export const Middle: Story = {}
export const First: Story = { args: { paging: pagingOf({ page: 1, size: 50 }, 1234) } }
export const Last: Story = { args: { paging: pagingOf({ page: 25, size: 50 }, 1234) } }
export const OnlyOne: Story = { args: { paging: pagingOf({ page: 1, size: 50 }, 12) } }
export const WithSizes: Story = { args: { onPageSize() {} } }
