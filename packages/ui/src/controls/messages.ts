/** English words of this folder; they come with the first screen inside. */
export const controlsMessages = {
  'controls.invalid': 'Check this value.',
  'controls.number.between': '{{min}} to {{max}}',
  'controls.required': 'This is needed. Fill it in.',
  'controls.select.choose': 'Choose',
  'controls.select.none': 'None',
} as const
