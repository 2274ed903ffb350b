import { defineConfig, type OxlintOverride } from 'oxlint'
import { layers } from './scripts/lint/layers.ts'

/** Disabled rules, whose findings were reviewed and are not faults. */
const off = [
  // the compiler checks these, or the code does so on purpose
  'typescript/consistent-return',
  'typescript/no-base-to-string',
  'typescript/no-generated-empty-object-type',
  'typescript/no-misused-spread',
  'typescript/no-non-null-assertion',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unnecessary-type-parameters',
  'typescript/no-unsafe-enum-assignment',
  'typescript/no-unsafe-enum-comparison',
  'typescript/no-unsafe-type-assertion',
  'typescript/no-useless-default-assignment',
  'typescript/require-array-sort-compare',
  'typescript/restrict-template-expressions',
  'typescript/unbound-method',
  // axe checks the rendered screens: keys are handled by a container, labels come from our components, grids need their roles
  'jsx-a11y/anchor-has-content',
  'jsx-a11y/click-events-have-key-events',
  'jsx-a11y/control-has-associated-label',
  'jsx-a11y/interactive-supports-focus',
  'jsx-a11y/no-autofocus',
  'jsx-a11y/no-interactive-element-to-noninteractive-role',
  'jsx-a11y/no-noninteractive-element-interactions',
  'jsx-a11y/no-noninteractive-element-to-interactive-role',
  'jsx-a11y/no-noninteractive-tabindex',
  'jsx-a11y/no-redundant-roles',
  'jsx-a11y/no-static-element-interactions',
  'jsx-a11y/prefer-tag-over-role',
  'jsx-a11y/role-has-required-aria-props',
  'jsx-a11y/role-supports-aria-props',
  'react/exhaustive-effect-dependencies',
  'react/react-in-jsx-scope',
  'react/refs',
  'react/set-state-in-effect',
  'import/no-named-as-default-member',
  'import/no-unassigned-import',
  'no-shadow',
  'oxc/no-async-endpoint-handlers',
  'unicorn/consistent-function-scoping',
] as const

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc'],
  options: { typeAware: true },
  jsPlugins: ['./scripts/lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'warn' },
  rules: {
    ...Object.fromEntries(off.map(rule => [rule, 'off'])),
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': 'allow-with-description', 'ts-ignore': 'allow-with-description' },
    ],
    'typescript/no-floating-promises': 'error',
    // an event handler of React may be async: what it throws reaches the page's error handler
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'muster/plain-english': 'error',
    'muster/glossary': 'error',
    'no-console': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
  },
  ignorePatterns: ['**/generated/**', '**/dist/**'],
  overrides: [
    ...layers.map(({ files, refuses }): OxlintOverride => ({
      files: [...files],
      rules: { 'no-restricted-imports': ['error', { patterns: [...refuses] }] },
    })),
    { files: ['packages/widgets/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
    {
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        'e2e/**',
        'bench/**',
        'proof/**',
        'scripts/**',
        'packages/contract/scripts/**',
        'packages/map-kit/scripts/**',
      ],
      rules: { 'no-console': 'off', 'typescript/no-misused-promises': 'off', 'muster/glossary': 'off' },
    },
  ],
})
