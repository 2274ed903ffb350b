import { fakeCore } from '@muster/core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { LimitedTextField } from '../controls/text/limited-text-field.tsx'
import { NativeSelect } from '../controls/choice/native-select.tsx'
import { useDialogs } from '../dialogs.tsx'
import { TestHost } from '../../test/test-host.tsx'
import { useDraft } from './use-draft.ts'
import { useWizard } from './use-wizard.ts'
import { WizardScreen } from './wizard-screen.tsx'

interface Props {
  start?: number
  device?: string
  length?: 'short' | 'long'
  run?(key: string): Promise<{ unit: string }>
}

const nothing: { device: string | undefined; months: number | null } = { device: undefined, months: null }
const longer = 'Geräteinventarverwaltungsnummer und Unternehmenszugehörigkeit'

function ActivationWizard({
  start = 1,
  device: known = '',
  length = 'short',
  run = async () => ({ unit: 'Combine 7' }),
}: Props): ReactNode {
  const dialogs = useDialogs()
  const draft = useDraft('gallery.activation', nothing)
  const { device = known, months } = draft.entered
  const wizard = useWizard({
    query: { step: start },
    steps: [
      {
        id: 'device',
        title: length === 'long' ? longer : 'Device',
        missing: device ? [] : [{ field: 'device', message: 'Enter the serial number of the device.' }],
      },
      {
        id: 'subscription',
        title: 'Subscription',
        missing: months ? [] : ['Select the duration.'],
        confirm: () => dialogs.raise('subscriptionActivation', { name: device, note: 'It ends on 21 November 2027.' }),
      },
    ],
    ending: 'Activation',
    draft,
    isDirty: device !== known || months !== null,
    run,
  })
  return (
    <WizardScreen
      title="Activate a device"
      wizard={wizard}
      finish="Activate"
      panels={{
        device: (
          <div className="m-wizard-fields">
            <LimitedTextField
              label="Serial number"
              value={device}
              error={wizard.fieldErrors['device']}
              onChange={value => draft.enter({ device: value })}
              max={40}
              required
            />
          </div>
        ),
        subscription: (
          <div className="m-wizard-fields">
            <NativeSelect
              label="Lasts"
              required
              value={months}
              onChange={value => draft.enter({ months: value })}
              placeholder="Select"
              options={[
                { value: 12, label: 'One year' },
                { value: 36, label: 'Three years' },
              ]}
            />
          </div>
        ),
      }}
      success={{
        title: 'The device is active',
        content: ({ unit }) => <p>It is built into {unit}.</p>,
        another: { label: 'Activate another', begin: draft.clear },
      }}
      failed="The device could not be activated"
    />
  )
}

const meta = {
  title: 'screens/WizardScreen',
  component: ActivationWizard,
  decorators: [
    Story => {
      const [core] = useState(() => fakeCore())
      return (
        <TestHost core={core}>
          <div className="gallery-screen">
            <Story />
          </div>
        </TestHost>
      )
    },
  ],
} satisfies Meta<typeof ActivationWizard>

export default meta
type Story = StoryObj<typeof meta>

export const First: Story = {}
export const LongWords: Story = { args: { length: 'long' } }
export const Second: Story = { args: { device: 'AM35-0007', start: 2 } }
/** Opens the second step with the stored input of the tab. */
export const Later: Story = { args: { start: 2 } }
export const TooFar: Story = { args: { start: 3 } }
