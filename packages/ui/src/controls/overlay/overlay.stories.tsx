import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../../button.tsx'
import { MenuDivider, MenuItem } from '../../table/menu-item.tsx'
import { MenuButton } from './menu-button.tsx'
import { Popover } from './popover.tsx'

const meta = {
  component: MenuButton,
  args: {
    label: 'Export',
    icon: 'download',
    children: () => (
      <>
        <MenuItem label="Excel" onChoose={() => {}} />
        <MenuItem label="CSV" onChoose={() => {}} />
        <MenuItem label="PDF" disabled="A table of more than 30 columns does not fit." onChoose={() => {}} />
        <MenuDivider />
        <MenuItem label="Delete all of it" tone="danger" onChoose={() => {}} />
      </>
    ),
  },
} satisfies Meta<typeof MenuButton>

export default meta
type Story = StoryObj<typeof meta>

export const Menu: Story = {}
export const Disabled: Story = { args: { disabled: true } }

export const Layer: Story = {
  render: () => (
    <Popover label="Filter" trigger={trigger => <Button {...trigger}>Filter</Button>}>
      {close => (
        <>
          <p>Only what has been silent for a day.</p>
          <Button look="primary" onClick={close}>
            Apply
          </Button>
        </>
      )}
    </Popover>
  ),
}
