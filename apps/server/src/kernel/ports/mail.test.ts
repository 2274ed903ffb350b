import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './mail.ts'

const mail = { to: 'anna@example.com', subject: 'Grüße', text: 'Hello Anna' }
const mailerTo = (smtpUrl: string) =>
  createMailer({ smtpUrl, from: 'muster@localhost', outbox: '/nowhere', log: { info: () => {} } })

test('writes each email to a private file and to the log without a mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines: object[] = []
  const log = { info: (line: object) => lines.push(line) }
  const mailer = createMailer({ from: 'Muster <muster@localhost>', outbox: join(folder, 'outbox'), log })
  await mailer.send(mail)
  await mailer.send(mail)
  mailer.close()
  const files = (await readdir(join(folder, 'outbox'))).toSorted()
  expect(files.length).toBe(2)
  // in the order they were sent
  expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-/)
  for (const file of files) expect((await stat(join(folder, 'outbox', file))).mode & 0o777).toBe(0o600)
  expect(files.every(file => file.endsWith('.eml'))).toBe(true)
  const text = await readFile(join(folder, 'outbox', files[0]!), 'utf8')
  expect(text).toContain('From: Muster <muster@localhost>')
  expect(text).toContain('To: anna@example.com')
  expect(text).toContain('Hello Anna')
  expect(lines).toMatchObject([{ to: 'anna@example.com', subject: 'Grüße' }, {}])
  expect(JSON.stringify(lines)).not.toContain('Hello Anna')
})

test('prevents a subject from adding headers and an address from adding recipients', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  const mailer = mailerTo(smtp.url)
  await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' })
  expect(smtp.lines).toContain('To: anna@example.com')
  const several = [
    'anna@example.com\r\nBcc: eve@example.com',
    'anna@example.com, eve@example.com',
    'all: anna@example.com, eve@example.com;',
  ]
  for (const to of several) {
    // it rejects some, and treats others as one odd address
    await mailer.send({ ...mail, to }).catch(() => {})
  }
  mailer.close()
  expect(smtp.lines.filter(line => /^bcc:|^RCPT TO:<eve/i.test(line))).toEqual([])
})

test('sends emails to the mail server', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.close)
  const mailer = mailerTo(smtp.url)
  await mailer.send(mail)
  mailer.close()
  expect(smtp.lines).toContain('RCPT TO:<anna@example.com>')
  expect(smtp.lines).toContain('From: muster@localhost')
  expect(smtp.lines).toContain('Hello Anna')
})

test('fails when the mail server is unreachable', async () => {
  const mailer = mailerTo('smtp://127.0.0.1:1')
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  mailer.close()
})

/** Minimal SMTP server for one email. */
async function startSmtp() {
  const lines: string[] = []
  const server = createServer(socket => {
    let data = false
    socket.write('220 double\r\n')
    socket.on('data', chunk => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (line === '.') data = false
        if (data) continue
        if (line === 'DATA') data = true
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines, close: () => void server.close() }
}
