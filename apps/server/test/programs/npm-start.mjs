// Runs `npm start` as npm does, without npm: a shell that does not replace itself with the script, nor passes signals on.
import { spawn } from 'node:child_process'

const shell = spawn('sh', ['-c', 'node scripts/start.mjs; exit $?'], { stdio: 'inherit' })
shell.on('exit', code => process.exit(code ?? 1))
