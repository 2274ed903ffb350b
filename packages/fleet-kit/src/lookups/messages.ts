export const lookupMessages = {
  'lookup.file': '{{name}} (file)',
  'lookup.narrow': '{{hidden}} more. Type part of the name to narrow the list.',
} as const
