import type { Meta, StoryObj } from '@storybook/react-vite'
import { Identifier } from './identifier.tsx'

const meta = {
  component: Identifier,
  args: { value: 'HCCZT7270KCG12345-AM35-000000000071' },
  decorators: [
    Story => (
      <div style={{ width: 160 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Identifier>

export default meta
type Story = StoryObj<typeof meta>

export const Long: Story = {}
export const Short: Story = { args: { value: 'S-7' } }
export const Missing: Story = { args: { value: undefined } }
