import { execFile } from 'node:child_process'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const setpriv = '/usr/bin/setpriv'
/** Capabilities that let a process traverse folders closed to its user, weakest first. */
const walkingRights = [
  { bit: 2, name: 'dac_read_search' },
  { bit: 1, name: 'dac_override' },
]

/** System user that PostgreSQL runs as, because it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/** Undefined if this process is not root; PostgreSQL then runs as the current user. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  return (await readAccount()) ?? (await makeAccount())
}

async function readAccount(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async flag =>
      Number((await execute('id', [flag, 'postgres']).catch(() => ({ stdout: 'NaN' }))).stdout),
    ),
  )
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : undefined
}

async function makeAccount(): Promise<Account> {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  const failure = await execute('useradd', flags).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const account = await readAccount()
  if (account) return account
  throw new Error(
    `PostgreSQL does not run as root, and a system user could not be made (${failure ?? 'no id'}). ` +
      'Make a user named postgres, or start the server as an ordinary user.',
  )
}

/**
 * Returns a command that runs as the account, and ends when this process does in any way. A home folder of root is closed to
 * others; if a path leads through one, the process may traverse it, and no more.
 */
export async function asAccount(
  account: Account | undefined,
  command: string,
  args: string[],
  paths: string[],
): Promise<{ command: string; args: string[]; uid?: number; gid?: number }> {
  const wrap = await access(setpriv).then(
    () => true,
    () => false,
  )
  if (!wrap) return { command, args, ...account }
  const flags = ['--pdeathsig', 'INT']
  if (account) {
    flags.push('--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups')
    const reachable = await Promise.all([command, ...paths].map(path => canReach(account, dirname(path))))
    if (reachable.includes(false)) {
      const right = await walkingRight()
      flags.push('--inh-caps', `+${right}`, '--ambient-caps', `+${right}`)
    }
  }
  return { command: setpriv, args: [...flags, '--', command, ...args] }
}

async function canReach({ uid, gid }: Account, folder: string): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return dirname(folder) === folder || canReach({ uid, gid }, dirname(folder))
}

async function walkingRight(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8')
  const effective = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
  const right = walkingRights.find(({ bit }) => ((effective >> BigInt(bit)) & 1n) === 1n)
  if (right) return right.name
  throw new Error(
    'PostgreSQL runs as the user postgres, who cannot enter the folder of the program or of the data. ' +
      'Move both out of the closed folder, or set DATABASE_URL to a PostgreSQL of yours.',
  )
}
