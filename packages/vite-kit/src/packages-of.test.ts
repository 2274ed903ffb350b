import { expect, test } from 'vitest'
import { packagesOf } from './packages-of.ts'

const modules = [
  {
    id: '/repo/packages/ui/src/chart.ts',
    imports: [
      '/repo/node_modules/uplot/uPlot.js',
      '/repo/node_modules/@scope/name/index.js',
      '/repo/packages/ui/src/a.ts',
    ],
  },
  { id: '/repo/packages/ui/src/a.ts', imports: ['/repo/node_modules/dropped/index.js'] },
  { id: '/repo/packages/ui/src/unused.ts', imports: ['/repo/node_modules/inner/index.js'] },
  { id: '/repo/node_modules/uplot/uPlot.js', imports: ['/repo/node_modules/inner/index.js'] },
  { id: '/repo/node_modules/@scope/name/index.js', imports: ['/repo/node_modules/@scope/name/b.js'] },
  { id: '/repo/node_modules/@scope/name/b.js', imports: [] },
  { id: '/repo/node_modules/inner/index.js', imports: [] },
  { id: '/repo/node_modules/dropped/index.js', imports: [] },
]

test('counts packages imported by bundled modules of ours, without those of packages and removed ones', () => {
  // a package's entry may only re-export its other files
  const removed = ['unused.ts', 'dropped/index.js', '@scope/name/index.js']
  expect(packagesOf(modules, id => !removed.some(end => id.endsWith(end)))).toEqual(['@scope/name', 'uplot'])
})

test('reads esbuild paths relative to the build folder', () => {
  const inputs = [
    { id: 'src/main.ts', imports: ['../../node_modules/ink/build/index.js'] },
    { id: '../../node_modules/ink/build/index.js', imports: [] },
  ]
  expect(packagesOf(inputs, () => true)).toEqual(['ink'])
})
