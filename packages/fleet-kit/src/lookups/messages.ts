export const lookupMessages = {
  'lookup.file': '{{name}} (file)',
  'lookup.owner': 'Company',
  'lookup.owner.above': 'A company above yours',
  'lookup.owner.hint': 'Users of this company and of the companies above it see the record.',
  'lookup.narrow': '{{hidden}} more. Type part of the name to narrow the list.',
} as const
