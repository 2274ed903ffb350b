import { defineConfig } from 'oxlint'
import { layers } from './scripts/lint/layers.ts'

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'warn' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': 'allow-with-description', 'ts-ignore': 'allow-with-description' },
    ],
    'typescript/no-non-null-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'no-shadow': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default-member': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
  },
  ignorePatterns: ['**/generated/**', '**/dist/**'],
  overrides: [
    ...layers.map(({ files, refuses }) => ({
      files: [...files],
      rules: { 'no-restricted-imports': ['error', { patterns: refuses }] as const },
    })),
    { files: ['packages/widgets/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        'e2e/**',
        'bench/**',
        'scripts/**',
        'packages/contract/scripts/**',
        'packages/map-kit/scripts/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
})
