import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import { TextField } from './text-field.tsx'

const meta = {
  component: Drawer,
  args: { title: 'Send a command', children: <TextField label="Message" />, onClose() {} },
  render: args => <Opener {...args} />,
} satisfies Meta<typeof Drawer>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithFooter: Story = {
  args: {
    footer: (
      <>
        <Button>Cancel</Button>
        <Button look="primary">Send</Button>
      </>
    ),
  },
}
export const LongContent: Story = {
  args: {
    title: 'Everything that was ever sent to the telehandler with the longest name in the yard',
    children: (
      <div tabIndex={0} role="group" aria-label="History">
        {Array.from({ length: 60 }, (_, i) => (
          <p key={i}>Command {i + 1}</p>
        ))}
      </div>
    ),
    footer: <Button look="primary">Send again</Button>,
  },
}

function Opener(props: ComponentProps<typeof Drawer>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    props.onClose()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && <Drawer {...props} onClose={close} />}
    </>
  )
}
