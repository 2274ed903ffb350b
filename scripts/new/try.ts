import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { examples, openWorkshop } from './workshop.ts'

// Makes screens in a folder of their own and runs their tests in a browser: the commands that are given, such as
// 'list units', or all examples.
const root = join(import.meta.dirname, '../..')
const given = process.argv.slice(2)
const { into, run, write, close } = openWorkshop()
try {
  for (const command of given.length > 0 ? given : examples) await run(command)
  write(
    'vitest.config.ts',
    `import config from '${root}/vitest.config.ts'

const { define, oxc, optimizeDeps, test } = config.test.projects.find(({ test }) => test.name === 'browser')

export default {
  root: '${into}',
  cacheDir: '${root}/node_modules/.vite/new',
  define,
  oxc,
  optimizeDeps,
  server: { fs: { allow: ['${root}', '${into}'] } },
  test: {
    ...test,
    retry: 0,
    testTimeout: 30_000,
    include: ['packages/*/src/**/*.test.{ts,tsx}'],
    setupFiles: ['${root}/packages/ui/src/test-setup.ts'],
    browser: { ...test.browser, connectTimeout: 300_000 },
  },
}
`,
  )
  const config = join(into, 'vitest.config.ts')
  const vitest = join(root, 'node_modules/.bin/vitest')
  process.exitCode = spawnSync(vitest, ['run', '--config', config], { cwd: into, stdio: 'inherit' }).status ?? 1
} finally {
  close()
}
