/** English words of this folder; they come with the first screen inside. */
export const controlsMessages = {
  'controls.dataFrame.extended': 'Extended',
  'controls.dataFrame.standard': 'Standard',
  'controls.digits': 'Use digits, spaces, plus and minus only.',
  'controls.hex.byte': 'Byte {{number}}',
  'controls.hex.refused': 'What was pasted is not a hexadecimal value of at most eight digits. Copy it again.',
  'controls.invalid': 'Check this value.',
  'controls.number.between': '{{min}} to {{max}}',
  'controls.panel.close': 'Close the panel',
  'controls.panel.open': 'Open the panel',
  'controls.required': 'This is needed. Fill it in.',
  'controls.select.choose': 'Choose',
  'controls.select.none': 'None',
  'controls.time.slot': '{{from}} to {{to}}',
  'controls.time.total_one': '{{total}} hours in {{count}} interval',
  'controls.time.total_other': '{{total}} hours in {{count}} intervals',
} as const
