import type { CommandAction } from '#kernel/db/schema.ts'

interface TemplateData {
  name: string
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  description: string
  action?: CommandAction
  payload?: string
  fileName?: string
}

interface CommandProfileData {
  name: string
  description: string
  /** Home kinds of its machines: 0 fields, 1 road, 2 sites; all if absent. */
  kinds?: readonly (0 | 1 | 2)[]
  templates: readonly TemplateData[]
}

const can = (name: string, description: string, action: CommandAction, payload?: string): TemplateData => ({
  name,
  type: 'CAN_INJECTION',
  description,
  action,
  ...(payload && { payload }),
})
const upload = (name: string, description: string, fileName: string): TemplateData => ({
  name,
  type: 'FILE_TRANSFER',
  description,
  fileName,
})

/** Command profiles of the demo fleet, by device family. */
export const commandProfiles: readonly CommandProfileData[] = [
  {
    name: 'Every device',
    description: 'What each device understands, whatever it is mounted on.',
    templates: [
      can('Request position', 'The unit reports where it is at once.', { type: 'positionSingle' }),
      can('Report every 10 seconds', 'For an hour of close watching; uses more data.', {
        type: 'positionPeriodic',
        attributes: { frequency: 10 },
      }),
      can('Report every minute', 'The usual rate.', { type: 'positionPeriodic', attributes: { frequency: 60 } }),
      can(
        'Read diagnostics',
        'Asks for the active faults of the vehicle bus.',
        { type: 'custom', attributes: { data: '18EAFFF9CAFE00' } },
        '18EAFFF9 CAFE00',
      ),
      upload(
        'Upload device configuration',
        'Sends the approved configuration; the device starts again.',
        'wlx-configuration-4.2.bin',
      ),
    ],
  },
  {
    name: 'Road vehicles',
    description: 'Vans and lorries with a starter relay.',
    kinds: [1],
    templates: [
      can(
        'Immobilise',
        'Blocks the next start. A running engine is not stopped.',
        { type: 'engineStop' },
        '18FF10F9 01',
      ),
      can('Release', 'Allows the engine to start again.', { type: 'engineResume' }, '18FF10F9 00'),
    ],
  },
  {
    name: 'Field and site machines',
    description: 'Machines with a wired output and a display.',
    kinds: [0, 2],
    templates: [
      can(
        'Immobilise',
        'Blocks the next start. A running engine is not stopped.',
        { type: 'engineStop' },
        '18FF10F9 01',
      ),
      can('Release', 'Allows the engine to start again.', { type: 'engineResume' }, '18FF10F9 00'),
      can(
        'Switch output 1 on',
        'The output wired to the beacon.',
        { type: 'outputControl', attributes: { index: 1, data: '1' } },
        '18FF11F9 01 01',
      ),
      can(
        'Switch output 1 off',
        'The output wired to the beacon.',
        { type: 'outputControl', attributes: { index: 1, data: '0' } },
        '18FF11F9 01 00',
      ),
      upload('Upload bus configuration', 'Sends the list of bus parameters to record.', 'bus-parameters-17.can'),
    ],
  },
]
