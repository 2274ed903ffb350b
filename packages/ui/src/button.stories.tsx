import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'

const meta = {
  component: Button,
  args: { children: 'Save changes' },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Primary: Story = { args: { look: 'primary' } }
export const Danger: Story = { args: { look: 'danger', children: 'Delete fleet' } }
export const Quiet: Story = { args: { look: 'quiet' } }
export const Busy: Story = { args: { look: 'primary', busy: true } }
export const Disabled: Story = { args: { disabled: true } }
