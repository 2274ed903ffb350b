// `npm run pack`: builds the packages that others install, checks them and writes their archives to dist/packages.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, env, fail, install, root } from '../prepare.mjs'
import { stageIcons } from './icons.ts'
import { stage } from './stage.ts'

const target = join(root, 'dist', 'packages')

// a clone that is complete skips install and build
if (process.env.MUSTER_PREPARED !== '1') {
  await install()
  if ((await build()) !== 0) fail('The build failed; see its message above.')
}
const staged = stage(join(target, 'staged')).map(({ folder }) => folder)
const folders = [...staged, stageIcons(join(target, 'staged'))]
mkdirSync(target, { recursive: true })
execFileSync('npm', ['pack', '--silent', '--pack-destination', target, ...folders], { cwd: root, env, stdio: 'ignore' })
for (const archive of globSync('muster-*.tgz', { cwd: target }).toSorted()) {
  // whether each entry resolves, to code and to types
  execFileSync('attw', [join(target, archive), '--profile', 'esm-only', '--quiet'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  console.log(relative(process.cwd(), join(target, archive)))
}
