export const lookupMessages = {
  'lookup.narrow': '{{hidden}} more. Type part of the name to narrow the list.',
} as const
