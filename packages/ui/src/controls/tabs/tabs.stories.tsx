import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Tabs } from './tabs.tsx'

const meta = {
  component: Tabs<string>,
  args: {
    label: 'Units',
    value: 'without',
    onChange: () => {},
    tabs: [
      { id: 'without', label: 'Without a subscription', count: '12', panel: <p>Twelve units wait.</p> },
      { id: 'with', label: 'With one', count: '1,204', panel: <p>They all count.</p> },
      { id: 'past', label: 'Ended in the last month', panel: <p>None.</p> },
    ],
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value)
    return <Tabs {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof Tabs<string>>

export default meta
type Story = StoryObj<typeof meta>

export const Three: Story = {}
export const Last: Story = { args: { value: 'past' } }
export const Alone: Story = { args: { tabs: meta.args.tabs.slice(0, 1) } }
