import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { SearchBox } from './search-box.tsx'

const meta = {
  component: SearchBox,
  args: { value: '', onSearch() {} },
  render: args => <Held {...args} />,
} satisfies Meta<typeof SearchBox>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'north' } }
export const LongText: Story = { args: { value: 'a search text that is longer than the box in which it stands' } }
export const OwnWords: Story = { args: { placeholder: 'Unit, serial number or fleet' } }

/** Keeps the search text, as the address does on a screen. */
function Held({ value, onSearch, ...box }: ComponentProps<typeof SearchBox>): ReactNode {
  const [search, setSearch] = useState(value)
  const change = (text: string) => {
    setSearch(text)
    onSearch(text)
  }
  return <SearchBox {...box} value={search} onSearch={change} />
}
