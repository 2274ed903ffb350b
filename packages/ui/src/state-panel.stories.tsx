import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { StatePanel } from './state-panel.tsx'

const meta = {
  component: StatePanel,
  args: { icon: 'list', title: 'No fleets yet', subtitle: 'Fleets group the units of a company.' },
} satisfies Meta<typeof StatePanel>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithSomethingToDo: Story = { args: { children: <Button look="primary">Add a fleet</Button> } }
export const NothingFound: Story = { args: { search: 'nroth' } }
export const Failed: Story = {
  args: { icon: 'alert', title: undefined, subtitle: 'Retry in a moment.', children: <Button>Retry</Button> },
}
