import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { oneOfEach, openWorkshop } from './workshop.ts'

// Makes one of every kind, or those whose command begins with what is typed, and runs their tests in a browser.
const root = join(import.meta.dirname, '../..')
const wanted = process.argv.slice(2)
const { into, run, write, close } = openWorkshop()
try {
  for (const [command] of oneOfEach)
    if (wanted.length === 0 || wanted.some(kind => command.startsWith(`${kind} `))) run(command)
  write(
    'vitest.config.ts',
    `import config from '${root}/vitest.config.ts'

const { optimizeDeps, test } = config.test.projects.find(({ test }) => test.name === 'browser')

export default {
  root: '${into}', cacheDir: '${root}/node_modules/.vite/new', optimizeDeps, server: { fs: { allow: ['${root}', '${into}'] } },
  test: {
    ...test, include: ['packages/*/src/**/*.test.{ts,tsx}'], setupFiles: ['${root}/packages/ui/src/test-setup.ts'],
    browser: { ...test.browser, connectTimeout: 300_000 },
  },
}
`,
  )
  process.exitCode =
    spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--config', join(into, 'vitest.config.ts')], {
      cwd: into,
      stdio: 'inherit',
    }).status ?? 1
} finally {
  close()
}
