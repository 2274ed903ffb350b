import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Accordion } from './accordion.tsx'
import type { PanelState } from './panel-state.ts'
import { Section } from './section.tsx'
import { SidePanel } from './side-panel.tsx'
import './stories.css'

const sections = (
  <>
    <Section id="units" title="Units" icon="list" aside="48">
      {Array.from({ length: 40 }, (_, unit) => (
        <p key={unit}>
          <a href="#unit">Harvester {unit + 1}</a>
        </p>
      ))}
    </Section>
    <Section id="layers" title="Layers" icon="map">
      <label>
        <input type="checkbox" /> Geofences
      </label>
    </Section>
    <Section id="long" title="What the dealer’s mechanics wrote about this machine" icon="wrench">
      <p>Nothing.</p>
    </Section>
  </>
)

const meta = {
  component: SidePanel,
  args: { label: 'Fleet map', state: { isOpen: true, section: 'layers' }, onChange: () => {}, children: sections },
  render: function Held(args) {
    const [state, setState] = useState<PanelState>(args.state)
    return (
      <div className="m-story-screen">
        <SidePanel {...args} state={state} onChange={setState} />
      </div>
    )
  },
} satisfies Meta<typeof SidePanel>

export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {}
export const Closed: Story = { args: { state: { isOpen: false, section: null } } }
export const Long: Story = { args: { state: { isOpen: true, section: 'units' } } }
export const Alone: Story = { render: () => <Accordion open="layers">{sections}</Accordion> }
