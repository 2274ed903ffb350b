import { spawn } from 'node:child_process'

const programs: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the browser: that of `BROWSER`, or of the desktop. Does nothing where there is none. */
export function openPage(env: Readonly<Record<string, string | undefined>>, address: string): void {
  const [program, ...words] = env.BROWSER ? [env.BROWSER] : (programs[process.platform] ?? ['xdg-open'])
  const child = spawn(program, [...words, address], { detached: true, stdio: 'ignore' })
  // the address was printed, too
  child.on('error', () => {})
  child.unref()
}
